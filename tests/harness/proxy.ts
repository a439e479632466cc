import { connect, createServer, type Socket } from 'node:net'
import { listenLocally } from './loopback'

/** A connection to PostgreSQL that a test can break. */
export interface Proxy {
  /** The address of the database through the proxy. */
  url: string
  /** Loses the answers to this many commits: the server commits, and the connection ends before the answer. */
  dropCommits(count: number): void
  /** Holds back the answers to this many commits and all later data. The connection stays open. */
  silenceCommits(count: number): void
  /** The number of lost answers. */
  dropped(): number
  /** Ends every connection immediately. */
  cut(): void
  close(): Promise<void>
}

/** CommandComplete of a COMMIT, and the row of a save that is one statement, as PostgreSQL writes them. */
const commits = [Buffer.from('COMMIT\0'), Buffer.from('\0\0\0\x05saved')]
const isCommit = (chunk: Buffer) => commits.some((each) => chunk.includes(each))

export async function openProxy(databaseUrl: string): Promise<Proxy> {
  const target = new URL(databaseUrl)
  const clients = new Set<Socket>()
  let [toDrop, toSilence, lost] = [0, 0, 0]
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    clients.add(client)
    let isSilent = false
    const end = () => {
      clients.delete(client)
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) socket.once('close', end).on('error', end)
    client.on('data', (chunk) => upstream.write(chunk))
    upstream.on('data', (chunk) => {
      if (toSilence > 0 && isCommit(chunk)) {
        toSilence--
        lost++
        isSilent = true
      } else if (toDrop > 0 && isCommit(chunk)) {
        toDrop--
        lost++
        end()
      }
      if (!isSilent && !client.destroyed) client.write(chunk)
    })
  })
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${await listenLocally(server)}`
  return {
    url: url.href,
    dropCommits(count) {
      toDrop = count
    },
    silenceCommits(count) {
      toSilence = count
    },
    dropped: () => lost,
    cut() {
      for (const client of clients) client.destroy()
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
