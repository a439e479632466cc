import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'

type Head = OutgoingHttpHeaders | OutgoingHttpHeader[]

/**
 * A response whose prepared headers are checked and formatted once, with its head. `setHeader` does both for each header
 * and keeps an object for it, which takes more than twice as long.
 */
export class PreparedResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  /** Names and values in turn. */
  readonly prepared: string[] = []

  /** A header that is set, or given by name, replaces a prepared one. A list must not repeat a prepared name. */
  override writeHead(status: number, ...rest: (string | Head | undefined)[]): this {
    const [head] = rest
    const { prepared } = this
    if (Array.isArray(head) && this.getHeaderNames().length === 0)
      return super.writeHead(status, [...prepared, ...head])
    for (let at = 0; at < prepared.length; at += 2) {
      const name = String(prepared[at])
      if (!this.hasHeader(name)) this.setHeader(name, String(prepared[at + 1]))
    }
    return super.writeHead(status, ...(rest as [Head?]))
  }
}

/** Adds headers to a response: names and values in turn. The development server creates responses of its own. */
export function prepareHeaders(response: Pick<ServerResponse, 'setHeader'>, ...headers: readonly string[]): void {
  if (response instanceof PreparedResponse) response.prepared.push(...headers)
  else for (let at = 0; at < headers.length; at += 2) response.setHeader(String(headers[at]), String(headers[at + 1]))
}
