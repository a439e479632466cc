import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'

/** A server as the driver parses it from an address. */
export interface ServerAddress {
  host: readonly string[]
  port: readonly number[]
  /** Path of a local socket. */
  path?: string | false
  /** `require`, `prefer` and `allow` do not check the certificate; `true`, `verify-full` and an object do. */
  ssl: string | boolean | ConnectionOptions
  sslnegotiation?: string | null
  /** Seconds until the connection, encrypted if the address asks for it, must be open. */
  connect_timeout: number
}

/** Requests TLS before the startup message (PostgreSQL, "Message Formats", SSLRequest). */
const sslRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])
const unchecked = ['require', 'prefer', 'allow']

/** Returns a function that opens the next connection; after a failure it tries the next server. */
export function createOpening(address: ServerAddress): () => Promise<Socket> {
  let turn = 0
  return async () => {
    try {
      return await openSocket(address, turn % address.host.length)
    } catch (error) {
      turn++
      throw error
    }
  }
}

async function openSocket(address: ServerAddress, index: number): Promise<Socket> {
  const host = address.host[index]
  const plain = address.path
    ? connectTcp({ path: address.path })
    : connectTcp({ host, port: address.port[index] ?? 5432 })
  // The driver reports the same limit itself, but does not know this socket.
  const timer = setTimeout(() => plain.destroy(), address.connect_timeout * 1_000)
  try {
    await opened(plain, 'connect')
    return address.ssl ? await encrypt(plain, host ?? '', address) : plain
  } catch (error) {
    plain.destroy()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function encrypt(plain: Socket, host: string, { ssl, sslnegotiation }: ServerAddress): Promise<Socket> {
  const isDirect = sslnegotiation === 'direct'
  if (!isDirect) {
    plain.write(sslRequest)
    const answer = await new Promise<Buffer>((resolve, reject) => {
      plain.once('data', resolve).once('error', reject)
      plain.once('close', () => reject(closedEarly()))
    })
    const isOffered = answer[0] === 'S'.charCodeAt(0)
    plain.removeAllListeners()
    if (!isOffered && ssl === 'prefer') return plain
    if (!isOffered) throw Object.assign(new Error('The server does not offer TLS.'), { code: 'ECONNREFUSED' })
  }
  const isUnchecked = typeof ssl === 'string' && unchecked.includes(ssl)
  const secure = connectTls({
    socket: plain,
    ...(isIP(host) === 0 && { servername: host }),
    ...(isDirect && { ALPNProtocols: ['postgresql'] }),
    ...(isUnchecked && { rejectUnauthorized: false }),
    ...(typeof ssl === 'object' && ssl),
  })
  await opened(secure, 'secureConnect')
  return secure
}

function opened(socket: Socket, event: 'connect' | 'secureConnect'): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(error)
    const close = () => reject(closedEarly())
    socket.once('error', fail).once('close', close)
    socket.once(event, () => {
      socket.off('error', fail).off('close', close)
      resolve()
    })
  })
}

const closedEarly = () => Object.assign(new Error('The server closed the connection.'), { code: 'ECONNRESET' })
