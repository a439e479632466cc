/** Checks the address of the program before the work of its first start: packages, build, migrations and demo data. */
import { createServer } from 'node:net'
import process from 'node:process'

/**
 * Ends this process if another program listens at `PORT`. The server itself reports other problems of the address.
 * @param {string} command the command that started it: `npm start`
 */
export async function checkPort(command) {
  const port = Number(process.env.PORT || 3000)
  const host = process.env.HOST || '127.0.0.1'
  if (!Number.isInteger(port) || port < 1 || port > 65_534) return
  const probe = createServer()
  const isTaken = await new Promise((resolve) => {
    probe.once('error', (error) => resolve(/** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(false)))
  })
  if (!isTaken) return
  console.error(
    `Port ${port} is taken on ${host}. Stop the other program, or choose another port: PORT=${port + 1} ${command}`,
  )
  process.exit(1)
}
