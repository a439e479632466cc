import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'
import type { RequestContext } from './context'
import { prepareHeaders } from './prepared-response'

export type Headers = readonly (readonly [string, string])[]

const shared: HelmetOptions = {
  referrerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: false,
}
const noncePlace = '__CSP_NONCE__'

/** Data responses: a browser that displays one as a page must execute and load nothing. */
const dataTexts = headersOf({
  ...shared,
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], sandbox: [] },
  },
}).flat()

const pageDirectives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", `'nonce-${noncePlace}'`],
  scriptSrcAttr: ["'none'"],
  // Ant Design writes its styles at run time, and components set inline ones; scripts need the nonce all the same.
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  mediaSrc: ["'self'", 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/** Sources that a page adds to those of every page, and whether it opens windows of other sites. */
export interface PageSources {
  scriptSrc?: readonly string[]
  imgSrc?: readonly string[]
  connectSrc?: readonly string[]
  workerSrc?: readonly string[]
  frameSrc?: readonly string[]
  opensPopups?: boolean
}

/** Headers of pages: scripts of this site with the nonce of the document, styles, and the page's own sources. */
export function documentHeaders({ opensPopups = false, ...sources }: PageSources = {}): Headers {
  const directives: Record<string, readonly string[]> = { ...pageDirectives }
  for (const [name, added] of Object.entries(sources)) directives[name] = [...(directives[name] ?? []), ...added]
  return headersOf({
    ...shared,
    ...(opensPopups && { crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const } }),
    contentSecurityPolicy: { useDefaults: false, directives },
  })
}

const pageHeaders = documentHeaders()
const hsts = 'max-age=31536000; includeSubDomains'

/** Sets the security headers of an answer; a page passes the nonce in its HTML, and additional headers. */
export function protect(
  response: ServerResponse,
  context: RequestContext,
  nonce?: string,
  ofPage: Headers = pageHeaders,
): void {
  const texts = nonce === undefined ? dataTexts : ofPage.flat().map((text) => text.replaceAll(noncePlace, nonce))
  prepareHeaders(response, ...texts)
  if (context.isSecure) prepareHeaders(response, 'Strict-Transport-Security', hsts)
}

/** Computes Helmet's headers once, at start, instead of running fourteen functions at every request. */
function headersOf(options: HelmetOptions): Headers {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(response.req, response, () => undefined)
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)] as const)
}
