import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { Settings } from '../settings'

type Address = Pick<Settings, 'host' | 'port'>

/** The server cannot listen at its address; `message` has the remedy. */
class ListenError extends Error {
  override readonly name = 'ListenError'
}

/**
 * Listens at an address.
 * @throws ListenError for a taken port, a port that is not open to this user, and an address of another machine
 */
export async function listenAt(server: Server, { host, port }: Address): Promise<void> {
  server.listen(port, host)
  await once(server, 'listening').catch((error) => {
    throw explained(error, host, port)
  })
}

/**
 * Checks an address before the work of a start: a database, its migrations and demo data.
 * @throws ListenError like `listenAt`
 */
export async function checkAddress(address: Address): Promise<void> {
  const probe = createServer()
  await listenAt(probe, address)
  await new Promise((resolve) => probe.close(resolve))
}

function explained(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') return new ListenError(`Port ${port} is taken on ${host}. Set PORT to another one.`)
  if (error.code === 'EACCES') return new ListenError(`Port ${port} is not open to this user. Set PORT to another one.`)
  if (error.code === 'EADDRNOTAVAIL' || error.syscall === 'getaddrinfo')
    return new ListenError(`This machine has no address ${host}. Set HOST to another one.`)
  return error
}
