import { readFileSync } from 'node:fs'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { projectPath } from '../server/paths'

/** The URL of the demo, and a function that stops it. */
export interface Demo {
  address: string
  stop(): Promise<void>
}

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html; charset=utf-8' }

/**
 * Builds `bench/demo` and serves it like a static host: compressed, cached for a year, its document for every page. Its
 * API requests go to `endpoint`.
 */
export async function startDemo(endpoint: string): Promise<Demo> {
  const outDir = projectPath('.cache', 'bench', 'demo')
  // The bench itself runs in Vite's development mode, in which a build would include the development code of React.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  const { output } = (await build({
    root: projectPath('bench', 'demo'),
    configFile: false,
    mode: 'production',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  })) as Rolldown.RolldownOutput
  process.env.NODE_ENV = NODE_ENV
  const files = new Map(
    output.map(({ fileName }) => [`/${fileName}`, brotliCompressSync(readFileSync(join(outDir, fileName)))]),
  )
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (path === '/graphql') forward(`${endpoint}/graphql`, request, response)
    else send(response, files.has(path) ? path : '/index.html')
  })
  const send = (response: ServerResponse, path: string) => {
    const isDocument = path === '/index.html'
    response.setHeader('Content-Type', types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
    response.setHeader('Content-Encoding', 'br')
    response.setHeader('Cache-Control', isDocument ? 'no-store' : 'public, max-age=31536000, immutable')
    response.end(files.get(path))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function forward(url: string, request: IncomingMessage, response: ServerResponse): void {
  const { authorization, 'content-type': type } = request.headers
  const passed = ask(url, { method: 'POST', headers: { authorization, 'content-type': type } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, { 'Content-Type': answer.headers['content-type'] ?? 'text/plain' })
    answer.pipe(response)
  })
  request.pipe(passed)
}
