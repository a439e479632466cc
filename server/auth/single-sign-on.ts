import { createHmac, randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { maskedEmail } from '../../src/settings/own-settings'
import type { KeyRing } from '../encryption/key-ring'
import { OperationError } from '../errors'
import { findAccountByEmail } from './accounts'
import { challengeOver, noAccountOfProvider } from './failures'
import { callbackPath, type IdentityProvider, ProviderError, type ProviderRequest } from './identity-provider'
import { tidyEmail } from './inputs'
import { type Challenged, noteFailure, passFirstStep, type SignedIn, type SignInParts, type Visitor } from './sign-in'

/** Milliseconds from the start of a single sign-on to its end. */
export const singleSignOnTime = 10 * 60_000
/** The longest page address that a sign-in returns to: the provider limits the length of its own address. */
const longestRedirect = 1_000
const longestAnswer = 10_000

/** A sign-in that continues at the provider. */
export interface StartedSignOn {
  /** The provider's page; if it cannot be reached, the callback page with the error. */
  url: string
  /** Only for the cookie. */
  token: string
}

/** Sign-in at a provider of OpenID Connect. */
export interface SingleSignOn {
  /** @param redirect the page to open afterwards */
  start(redirect: string, requestId: string): Promise<StartedSignOn>
  /**
   * Signs in with the provider's answer: the query string of the callback page. Throws UNAUTHENTICATED, FORBIDDEN,
   * RATE_LIMITED, or INTERNAL if the provider does not answer. The error has the page to return to.
   */
  finish(parameters: string, token: string | null, visitor: Visitor): Promise<SignedIn | Challenged>
}

/** What the state of a request contains, encrypted. */
interface State {
  redirect: string
  startedAt: number
}

/**
 * Sign-in at the provider instead of by password. No server process stores anything between start and end: the browser
 * has a random token in a cookie. The state is encrypted and bound to the token, which makes it useless in another
 * browser. Nonce and code verifier are derived from both.
 */
export function createSingleSignOn(
  parts: SignInParts,
  provider: IdentityProvider,
  log: Pick<Logger, 'warn'>,
): SingleSignOn {
  const { sql, policy, keys, attempts } = parts

  const logged = (problem: unknown, requestId: string): unknown => {
    if (!(problem instanceof ProviderError)) return problem
    log.warn({ err: problem.cause, requestId }, 'A single sign-on failed.')
    return problem.shown
  }

  const finishStarted = async (parameters: string, state: string, token: string, visitor: Visitor) => {
    await attempts.count('singleSignOnAnswer', { ip: visitor.ip }, state).catch((problem) => {
      throw problem instanceof OperationError ? challengeOver() : problem
    })
    const email = tidyEmail(await provider.redeem(parameters, requestOf(state, token)))
    const account = await findAccountByEmail(sql, policy.roleScheme, email)
    if (account) return passFirstStep(parts, account, visitor, 'singleSignOn')
    noteFailure(parts, null, visitor, { email: maskedEmail(email), by: 'singleSignOn' })
    throw noAccountOfProvider()
  }

  return {
    async start(redirect, requestId) {
      const token = randomBytes(32).toString('base64url')
      const kept = redirect.length > longestRedirect ? '/' : redirect
      const state = seal(keys, { redirect: kept, startedAt: Date.now() }, token)
      try {
        const url = await provider.signInUrl(requestOf(state, token))
        return { url: url.href, token }
      } catch (problem) {
        if (!(logged(problem, requestId) instanceof OperationError)) throw problem
        return { url: `${callbackPath}?${new URLSearchParams({ error: 'temporarily_unavailable', state })}`, token }
      }
    },

    async finish(parameters, token, visitor) {
      const takeBack = await attempts.count('singleSignOn', { ip: visitor.ip }, '')
      const state = new URLSearchParams(parameters).get('state') ?? ''
      const started = token && parameters.length <= longestAnswer ? open(keys, state, token) : null
      if (!token || !started) throw challengeOver()
      try {
        const entered = await finishStarted(parameters, state, token, visitor)
        await takeBack()
        return { ...entered, redirect: started.redirect }
      } catch (thrown) {
        const problem = logged(thrown, visitor.requestId)
        if (problem instanceof OperationError) problem.extensions.redirect = started.redirect
        throw problem
      }
    },
  }
}

/** The place of a state is the token of its browser. */
const placeOf = (token: string) => ({ table: 'single sign-on', row: token, field: 'state' })

const seal = (keys: KeyRing, state: State, token: string) => keys.seal(JSON.stringify(state), placeOf(token))

/** Null for a state that has expired, was changed or belongs to another browser. */
function open(keys: KeyRing, sealed: string, token: string): State | null {
  try {
    const state: State = JSON.parse(keys.open(sealed, placeOf(token)))
    return state.startedAt + singleSignOnTime > Date.now() ? state : null
  } catch {
    return null
  }
}

function requestOf(state: string, token: string): ProviderRequest {
  const derive = (purpose: string) => createHmac('sha256', token).update(`${purpose} ${state}`).digest('base64url')
  return { state, nonce: derive('nonce'), verifier: derive('verifier') }
}
