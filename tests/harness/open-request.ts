import { type ClientRequest, request as openHttp } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request whose body is incomplete. */
export interface OpenRequest {
  write(part: string | Uint8Array): void
  end(): void
  /** The answer, which may come before the body is complete. */
  answer: Promise<{ status: number; code: string | undefined }>
  abort(): void
}

/** Opens a POST request and leaves its body to the test. */
export function openRequest(url: string, headers: Record<string, string>): OpenRequest {
  const request: ClientRequest = openHttp(url, { method: 'POST', headers })
  request.flushHeaders()
  const answer = new Promise<{ status: number; code: string | undefined }>((resolve, reject) => {
    request.on('error', reject)
    request.once('response', async (response) => {
      const body = JSON.parse((await text(response)) || '{}') as { errors?: { extensions: { code: string } }[] }
      resolve({ status: response.statusCode ?? 0, code: body.errors?.[0]?.extensions.code })
    })
  })
  answer.catch(() => undefined)
  return {
    write: (part) => void request.write(part),
    end: () => void request.end(),
    answer,
    abort: () => request.destroy(),
  }
}

/** A multipart body up to the beginning of a file's content. */
export const multipartUpTo = (boundary: string, texts: Record<string, string>, file: string): string =>
  [
    ...Object.entries(texts).map(
      ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    ),
    `--${boundary}\r\nContent-Disposition: form-data; name="${file}"; filename="a.png"\r\n\r\n`,
  ].join('')
