import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetchOptions,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import type { SafeFetch } from '../safe-fetch/safe-fetch'
import { SafeFetchError } from '../safe-fetch/safe-fetch-error'
import type { SingleSignOnSettings } from '../settings'
import { emailNotVerified, providerAnswerInvalid, providerDown, providerRefused } from './failures'

/** The secrets of one sign-in, which the provider's answer must match. */
export interface ProviderRequest {
  state: string
  nonce: string
  /** The code verifier of PKCE. */
  verifier: string
}

/** Where the provider sends people back: a page of the browser app. */
export const callbackPath = '/auth/oidc/callback'

/** A failure to show, with its reason for the log. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  constructor(
    readonly shown: ReturnType<typeof providerDown>,
    reason: unknown,
  ) {
    super(shown.message, { cause: reason })
  }
}

/** A provider of OpenID Connect, by its authorization code flow. */
export interface IdentityProvider {
  /** The provider's page where the person signs in. Throws ProviderError. */
  signInUrl(request: ProviderRequest): Promise<URL>
  /**
   * Exchanges the answer for the verified email address of the person.
   * @param parameters the query string of the callback page
   * @throws ProviderError
   */
  redeem(parameters: string, request: ProviderRequest): Promise<string>
}

/** A sign-in sends up to four requests, within the ten seconds of an answer. */
const requestTime = 4_000

/** Standard providers accept Basic; the others name what they accept. */
const authenticate =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server
    const method = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
    return method(secret)(server, ...rest)
  }

/** The provider of the settings. It is first contacted at the first sign-in, so that the start does not need it. */
export function createIdentityProvider(
  { issuer, clientId, clientSecret, trustEmail }: SingleSignOnSettings,
  publicUrl: string,
  safeFetch: SafeFetch,
): IdentityProvider {
  const redirectUri = publicUrl + callbackPath
  const send = (url: string, { method, headers, body, signal }: CustomFetchOptions) =>
    safeFetch.fetch(url, {
      method,
      headers,
      within: requestTime,
      ...(body !== undefined && body !== null && { body: String(body) }),
      ...(signal && { signal }),
    })
  const discover = () =>
    discovery(new URL(issuer), clientId, { client_secret: clientSecret }, authenticate(clientSecret), {
      [customFetch]: send,
      execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
    })

  let known: Promise<Configuration> | null = null
  const configuration = async () => {
    known ??= discover()
    try {
      return await known
    } catch (reason) {
      known = null
      throw new ProviderError(providerDown(), reason)
    }
  }

  /** Claims of the email scope. Many providers have them only at the endpoint for user information. */
  const readEmail = async (config: Configuration, parameters: string, { state, nonce, verifier }: ProviderRequest) => {
    const callback = Object.assign(new URL(redirectUri), { search: parameters })
    const tokens = await authorizationCodeGrant(config, callback, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('The answer has no ID token.')
    return claims.email === undefined ? fetchUserInfo(config, tokens.access_token, claims.sub) : claims
  }

  return {
    async signInUrl({ state, nonce, verifier }) {
      return buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },

    async redeem(parameters, request) {
      const refused = new URLSearchParams(parameters)
      const error = refused.get('error')
      if (error) throw new ProviderError(shownOfCode(error), `${error}: ${refused.get('error_description')}`)
      const config = await configuration()
      const { email, email_verified: verified } = await readEmail(config, parameters, request).catch((reason) => {
        throw new ProviderError(shownOf(reason), reason)
      })
      // Some providers send the claim as a text.
      const isVerified = String(verified) === 'true' || (trustEmail && verified === undefined)
      if (typeof email === 'string' && isVerified) return email
      throw new ProviderError(emailNotVerified(), new Error(`The claim email_verified is ${verified}.`))
    },
  }
}

/** The codes of RFC 6749, section 4.1.2.1. */
function shownOfCode(error: string) {
  if (error === 'access_denied') return providerRefused()
  return error === 'temporarily_unavailable' ? providerDown() : providerAnswerInvalid()
}

function shownOf(reason: unknown) {
  const isUnreachable = reason instanceof Error && reason.cause instanceof SafeFetchError
  return isUnreachable ? providerDown() : providerAnswerInvalid()
}
