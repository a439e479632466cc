/**
 * The baseline: `node:http`, the `postgres` driver and hand-written SQL, nothing else. It receives JSON over HTTP and
 * returns the same answer: `POST /b` with `{"parameters": [...]}`. It does not check actor or input.
 */
import { createServer } from 'node:http'
import process from 'node:process'
import { verify } from '@node-rs/argon2'
import postgres from 'postgres'
import { statements } from './bare-statements.mjs'

const address = process.env.DATABASE_URL ?? ''
const sql = postgres(address, { max: 12, connection: { TimeZone: 'UTC' } })
/** For rows h and s. A generic plan without the pattern would scan the table instead of the trigram index. */
const planned = postgres(address, { max: 12, connection: { TimeZone: 'UTC', plan_cache_mode: 'force_custom_plan' } })

/** Row r also verifies a password, which is most of its cost. */
const checkPassword = async (/** @type {string} */ email, /** @type {string} */ password) => {
  const [account] = await sql`SELECT password_hash FROM admins WHERE email = ${email}`
  if (!(await verify(account?.password_hash, password))) throw new Error('The password is wrong.')
}

const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (/** @type {string} */ piece) => {
    text += piece
  })
  request.on('end', async () => {
    try {
      const { parameters } = JSON.parse(text)
      const row = (request.url ?? '').slice(1)
      if (row === 'r') await checkPassword(parameters[0], parameters.pop())
      const [found] = await (row === 'h' || row === 's' ? planned : sql).unsafe(statements[row] ?? '', parameters, {
        prepare: true,
      })
      const body = `{"data":${found?.answer ?? null}}`
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
      response.end(body)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
})
server.listen(0, '127.0.0.1', () => {
  const place = server.address()
  process.stdout.write(`Bare handler is ready: http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}\n`)
})
process.once('SIGTERM', () => process.exit(0))
