/**
 * The limit to compare with: `node:http`, the `postgres` driver and hand-written SQL, nothing else. It takes the same JSON
 * over the same HTTP and gives the same answer: `POST /b` with `{"parameters": [...]}`.
 * It checks neither who asks nor what is asked.
 */
import { createServer } from 'node:http'
import process from 'node:process'
import postgres from 'postgres'
import { statements } from './bare-statements.mjs'

const sql = postgres(process.env.DATABASE_URL ?? '', { max: 12, connection: { TimeZone: 'UTC' } })

const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (/** @type {string} */ piece) => {
    text += piece
  })
  request.on('end', async () => {
    try {
      const { parameters } = JSON.parse(text)
      const [row] = await sql.unsafe(statements[(request.url ?? '').slice(1)] ?? '', parameters, { prepare: true })
      const body = `{"data":${row?.answer ?? null}}`
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
      response.end(body)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`Bare handler is ready: http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`)
})
process.once('SIGTERM', () => process.exit(0))
