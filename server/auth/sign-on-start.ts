import { contextOf } from '../http/context'
import type { Part } from '../http/server'
import type { Auth } from './auth'
import { incomingFrom } from './incoming'

/**
 * The start of a single sign-on: sends the browser to the provider, with a new token in its cookie. The sign-in page
 * links to it, and so may a portal with the programs of a company. Null without a provider.
 */
export function createSignOnStart({
  singleSignOn,
  singleSignOnCookie,
}: Pick<Auth, 'singleSignOn' | 'singleSignOnCookie'>): Part | null {
  if (!singleSignOn) return null
  return {
    async handle(request, response) {
      const [, query] = (request.url ?? '').split('?', 2)
      const redirect = new URLSearchParams(query).get('redirect') ?? '/'
      const { url, token } = await singleSignOn.start(redirect, contextOf(request).id)
      const headers = new Headers({ location: url, 'cache-control': 'no-store' })
      singleSignOnCookie.set(headers, token, incomingFrom(request))
      response.writeHead(302, Object.fromEntries(headers)).end()
    },
  }
}
