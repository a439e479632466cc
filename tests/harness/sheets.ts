import type { Endpoint } from './endpoint'

const addressOf = ({ url }: Endpoint, path: string) => new URL(path, url).href

/** Headers of someone's requests; nobody's for `none`. */
export const headersOf = async (endpoint: Endpoint, role: string): Promise<Record<string, string>> =>
  role === 'none' ? {} : { authorization: `Bearer ${(await endpoint.accountOf(role)).accessToken}` }

/** Asks for an export as a role, and gives the response unread. */
export const askExport = async (
  endpoint: Endpoint,
  role: string,
  file: string,
  body: object = {},
  init: RequestInit = {},
) =>
  fetch(addressOf(endpoint, `/export/${file}`), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await headersOf(endpoint, role)) },
    body: JSON.stringify(body),
    ...init,
  })
