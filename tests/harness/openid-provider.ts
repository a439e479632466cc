import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { type LocalServer, serveLocally } from './loopback'

/** What the provider says about the person; undefined removes a claim. */
type Claims = Record<string, unknown>

export interface OpenIdProvider extends LocalServer {
  /** The person who is signed in there. */
  claims: Claims
  /** Changes of the ID token. */
  tokenClaims: Claims
  /** The claims of the email scope are only at the endpoint for user information. */
  isThin: boolean
  /** It signs with a key that it does not publish. */
  isForged: boolean
  /** A code can be exchanged again. */
  takesCodesAgain: boolean
  /** It answers each request with this status. */
  failure: number | null
  /** The error that it answers instead of a code. */
  refusal: string | null
  /** Requests by path, in order. */
  asked: string[]
  /** Sets everything back. */
  reset(): void
}

export const client = { clientId: 'storydesk', clientSecret: 'a secret: 100 % right' }

interface Asked {
  challenge: string
  nonce: string
  redirectUri: string
  isUsed: boolean
}

const usual = () => ({
  claims: { email: 'ada@example.com', email_verified: true } as Claims,
  tokenClaims: {} as Claims,
  isThin: false,
  isForged: false,
  takesCodesAgain: false,
  failure: null as number | null,
  refusal: null as string | null,
  asked: [] as string[],
})

/** A provider of OpenID Connect with one person. Its page asks the person to continue. */
export async function serveOpenId(): Promise<OpenIdProvider> {
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwks = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }] }
  const codes = new Map<string, Asked>()
  const subject = randomUUID()
  const provider = { ...usual(), reset: () => void Object.assign(provider, usual()) }

  const idToken = ({ nonce }: Asked) => {
    const now = Math.floor(Date.now() / 1000)
    const { isThin, isForged, claims, tokenClaims } = provider
    const usualClaims = { iss: server.url, sub: subject, aud: client.clientId, iat: now, exp: now + 300, nonce }
    return new SignJWT({ ...usualClaims, ...(!isThin && claims), ...tokenClaims })
      .setProtectedHeader({ alg: 'RS256', kid: 'own' })
      .sign((isForged ? foreign : own).privateKey)
  }

  /** The page where the person decides. */
  const authorize = (query: URLSearchParams, response: ServerResponse) => {
    const redirectUri = query.get('redirect_uri') ?? ''
    const back = new URL(redirectUri)
    back.searchParams.set('state', query.get('state') ?? '')
    if (provider.refusal) back.searchParams.set('error', provider.refusal)
    else {
      const code = randomUUID()
      const [challenge, nonce] = ['code_challenge', 'nonce'].map((name) => query.get(name) ?? '') as [string, string]
      codes.set(code, { challenge, nonce, redirectUri, isUsed: false })
      back.searchParams.set('code', code)
    }
    const page = `<!doctype html><title>Acme</title><link rel="icon" href="data:,"><a autofocus href="${back.href.replaceAll('&', '&amp;')}">Continue as Ada</a>`
    response.writeHead(200, { 'content-type': 'text/html', 'x-back': back.href }).end(page)
  }

  const exchange = async (request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const form = new URLSearchParams(Buffer.concat(pieces).toString())
    const asked = codes.get(form.get('code') ?? '')
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const [name, secret] = Buffer.from(request.headers.authorization?.slice('Basic '.length) ?? '', 'base64')
      .toString()
      .split(':')
      .map((part) => decodeURIComponent(part.replaceAll('+', ' ')))
    if (name !== client.clientId || secret !== client.clientSecret)
      return json(response, { error: 'invalid_client' }, 401)
    const isRight = asked?.challenge === verifier && asked.redirectUri === form.get('redirect_uri')
    if (!isRight || (asked.isUsed && !provider.takesCodesAgain)) return json(response, { error: 'invalid_grant' }, 400)
    asked.isUsed = true
    json(response, { access_token: 'for user information', token_type: 'Bearer', id_token: await idToken(asked) })
  }

  const server = await serveLocally(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', server.url)
    provider.asked.push(pathname)
    if (provider.failure) return void response.writeHead(provider.failure).end('<p>Out of order')
    if (pathname === '/.well-known/openid-configuration') return json(response, metadataOf(server.url))
    if (pathname === '/authorize') return authorize(searchParams, response)
    if (pathname === '/token') return exchange(request, response)
    if (pathname === '/jwks') return json(response, jwks)
    if (pathname === '/userinfo') return json(response, { sub: subject, ...provider.claims })
    response.writeHead(404).end()
  })
  return Object.assign(provider, server)
}

const metadataOf = (url: string) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/jwks`,
  userinfo_endpoint: `${url}/userinfo`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})

const json = (response: ServerResponse, value: object, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
