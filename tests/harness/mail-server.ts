import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { listenLocally } from './loopback'

/** A received email, still encoded. */
interface Received {
  from: string
  to: string[]
  body: string
}

/** A real mail server on the loopback that keeps received emails, for the duration of a test. */
export async function mailServer(answer: (error?: Error | null) => Error | undefined = () => undefined) {
  const received: Received[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, callback) {
      connections++
      callback()
    },
    onRcptTo: (_address, _session, callback) => callback(answer() ?? null),
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((recipient) => recipient.address),
          body: Buffer.concat(parts).toString('utf8'),
        })
        callback()
      })
    },
  })
  const port = await listenLocally(server.server)
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return { received, connections: () => connections, smtpUrl: `smtp://127.0.0.1:${port}` }
}
