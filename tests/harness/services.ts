import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type LocalServer, serveLocally } from './loopback'

/** The credentials that the services accept. */
export const rightKeys = {
  card: 'sk_test_right_4242',
  payPalClient: 'client-right',
  payPalSecret: 'paypal-right-secret',
  model: 'sk-model-right',
  access: 'AKRIGHT',
  s3: 's3-right-secret',
}

export interface Services extends LocalServer {
  /** Received requests in order: `GET /v1/balance`. */
  asked: string[]
  /** Files in the bucket `media`. */
  files: Map<string, string>
  /** Whether the bucket refuses writes. */
  isReadOnly: boolean
}

/**
 * One server on the loopback: a card provider, a PayPal-type one, a model's endpoint (`/ai/…`) and an object store
 * (`/media`).
 */
export async function serveServices(): Promise<Services> {
  const services = { asked: [] as string[], files: new Map<string, string>(), isReadOnly: false }
  const answer = (request: IncomingMessage, body: string): [status: number, body?: string] => {
    const { method = '', url = '', headers } = request
    const { authorization = '' } = headers
    if (url === '/v1/balance') {
      return authorization === `Bearer ${rightKeys.card}` ? [200, '{"object":"balance","livemode":false}'] : [401, '{}']
    }
    if (url === '/v1/oauth2/token' && method === 'POST' && body === 'grant_type=client_credentials') {
      const right = Buffer.from(`${rightKeys.payPalClient}:${rightKeys.payPalSecret}`).toString('base64')
      return authorization === `Basic ${right}` ? [200, '{"access_token":"A21AA"}'] : [401, '{}']
    }
    if (url === '/ai/models') return authorization === `Bearer ${rightKeys.model}` ? [200, '{"data":[]}'] : [401, '{}']
    if (url === '/page/models') return [200, '<html>']
    if (url !== '/media' && !url.startsWith('/media/')) return [404]
    if (authorization !== signatureOf(request, body)) return [403]
    if (url === '/media') return [200]
    if (method === 'PUT') {
      if (services.isReadOnly) return [403]
      services.files.set(url, body)
      return [200]
    }
    if (method === 'DELETE') return services.files.delete(url) ? [204] : [404]
    const file = services.files.get(url)
    return file === undefined ? [404] : [200, file]
  }
  const server = await serveLocally(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    services.asked.push(`${request.method} ${request.url}`)
    const [status, text] = answer(request, Buffer.concat(pieces).toString())
    response.writeHead(status).end(text)
  })
  return Object.assign(services, server)
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * The header of a request with the right key: Signature Version 4, computed independently from the request and its
 * body.
 */
function signatureOf({ method, url, headers }: IncomingMessage, body: string): string {
  const [, scope = '', signed = ''] =
    /Credential=[^/]+\/([^,]+), ?SignedHeaders=([^,]+),/.exec(headers.authorization ?? '') ?? []
  const [day = '', region = '', service = ''] = scope.split('/')
  const lines = signed.split(';').map((name) => `${name}:${headers[name]}\n`)
  const canonical = [method, url, '', lines.join(''), signed, hash(body)].join('\n')
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(canonical)].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${rightKeys.s3}`)
  const signature = createHmac('sha256', key).update(toSign).digest('hex')
  const credential = `${rightKeys.access}/${scope}`
  return `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${signed}, Signature=${signature}`
}
