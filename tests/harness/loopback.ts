import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** Listens on a free port of the loopback, and returns the port. */
export async function listenLocally(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** An HTTP server on the loopback; its URL has no final slash. */
export interface LocalServer {
  url: string
  /** Ends its connections too. */
  close(): Promise<void>
}

export async function serveLocally(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener)
  const url = `http://127.0.0.1:${await listenLocally(server)}`
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { url, close }
}
