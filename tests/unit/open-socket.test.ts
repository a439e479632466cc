import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createOpening } from '../../server/database/open-socket'

test('a server that does not answer the request for TLS gets no more open sockets', async () => {
  const accepted: Socket[] = []
  const server = createServer((socket) => accepted.push(socket.resume()))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const open = createOpening({ host: ['127.0.0.1'], port: [port], ssl: 'require', connect_timeout: 0.1 })
  await expect(open()).rejects.toThrow('The server closed the connection.')
  await expect.poll(() => accepted.map(({ destroyed }) => destroyed)).toEqual([true])
  server.close()
})
