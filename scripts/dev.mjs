/** `npm run dev`: one process with the server from its sources and Vite for the browser; both reload on changes. */
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { join, relative } from 'node:path'
import process from 'node:process'
import { createServer } from 'vite'
import { readArguments } from './arguments.mjs'
import { checkNode, installPackages } from './install.mjs'
import { endWithParent } from './parent.mjs'
import { checkPort } from './port.mjs'
import { root } from './sources.mjs'

readArguments({ usage: 'npm run dev' })
checkNode()
endWithParent()
await checkPort('npm run dev')
await installPackages()
process.env.NODE_ENV ??= 'development'

// Vite attaches its socket to a server's upgrade events; this server never listens, and receives those of the real one.
const upgrades = createHttpServer()
const vite = await createServer({
  root,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: upgrades }, watch: { ignored: ['**/data/**', '**/dist/**'] } },
  // A change of the configuration or of `src/product.ts` gives Vite another watcher.
  plugins: [{ name: 'restart-server', configureServer: ({ watcher }) => restartOnChanges(watcher) }],
})

/** @type {import('../server/http/pages').Pages} */
const pages = {
  upgrade: (request, socket, head) => void upgrades.emit('upgrade', request, socket, head),
  async handle(request, response, path) {
    const { sendDocument, wantsPage, withSingleSignOn } = await load('/server/http/pages.ts')
    const isAnswered = await new Promise((resolve) => {
      response.once('close', () => resolve(true))
      vite.middlewares(request, response, () => resolve(false))
    })
    if (isAnswered || !wantsPage(request, path)) return isAnswered
    const html = await vite.transformIndexHtml(path, readFileSync(join(root, 'index.html'), 'utf8'))
    const { declaredPages } = await load('/server/http/page-declarations.ts')
    const { productPages } = await load('/server/product-pages.ts')
    const { readSettings } = await load('/server/settings.ts')
    const document = withSingleSignOn(html, readSettings(process.env).singleSignOn)
    sendDocument(request, response, document, declaredPages(productPages).headers(path))
    return true
  },
}

/** @type {import('../server/application').Application | null} */
let running = null
/** Why the server does not run; null while it runs or starts. */
let problem = /** @type {Error | null} */ (null)
/** It stays open while the program restarts. */
const listener = createHttpServer()
listener.on('request', (request, response) => {
  // The running program listens too and answers.
  if (listener.listenerCount('request') === 1) void answerMeanwhile(request, response)
})
listener.on('upgrade', (request, socket, head) => {
  if (listener.listenerCount('upgrade') > 1) return
  if (request.headers['sec-websocket-protocol']?.startsWith('vite')) upgrades.emit('upgrade', request, socket, head)
  else socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
})
let turn = Promise.resolve()
/** @type {NodeJS.Timeout | undefined} */
let soon
start()

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, async () => {
    await turn
    await running?.close()
    listener.close()
    await vite.close()
    process.exit(0)
  })
}

/**
 * Answers while no program runs. Waits for a starting one; after a failed start, a page and the API show the reason.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answerMeanwhile(request, response) {
  await turn
  if (listener.listenerCount('request') > 1) return void listener.emit('request', request, response)
  vite.middlewares(request, response, async () => {
    const isPage =
      request.method === 'GET' && !/^\/(graphql|ready|health|files|export|import)\b/.test(request.url ?? '')
    const message = problem?.message ?? 'The server is ending.'
    if (!isPage) {
      response.writeHead(503, { 'Content-Type': 'application/json; charset=utf-8' })
      const extensions = { code: 'INTERNAL', http: { status: 503 }, title: message }
      return void response.end(JSON.stringify({ errors: [{ message, extensions }] }))
    }
    const shown = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    const page = `<!doctype html><title>The server cannot start</title><h1>The server cannot start</h1>
      <pre style="white-space: pre-wrap">${shown}</pre><p>It starts again when a file is saved.</p>`
    response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8' })
    response.end(await vite.transformIndexHtml(request.url ?? '/', page))
  })
}

/** @param {import('vite').FSWatcher} watcher */
function restartOnChanges(watcher) {
  for (const event of /** @type {const} */ (['add', 'change', 'unlink'])) {
    watcher.on(event, (file) => {
      const name = relative(root, file).replaceAll('\\', '/')
      if (!isOfServer(event, name, file)) return
      console.log(`${name} changed: starting the server again.`)
      // A command may write several files; one restart is enough for all of them.
      clearTimeout(soon)
      soon = setTimeout(start, 200)
    })
  }
}

/**
 * Whether a changed file is part of the server. A new declaration is not yet one of its modules, a migration never is.
 */
function isOfServer(/** @type {string} */ event, /** @type {string} */ name, /** @type {string} */ file) {
  if (/^drizzle\/(meta\/_journal\.json|.*\.sql)$/.test(name)) return true
  if (/^locales\/.*\/(resources|system)\.json$/.test(name)) return true
  // The start checks the names of resource files, including those of screens.
  if (event !== 'change') return /^(src\/(declare|fields|pages|registry|resources|system)|server)\/.*\.tsx?$/.test(name)
  return vite.environments.ssr?.moduleGraph.getModulesByFile(file) !== undefined
}

/** Stops the running server and starts one from the current sources, one restart at a time. */
function start() {
  turn = turn.then(async () => {
    try {
      await running?.close()
      running = null
      const { startApplication } = await load('/server/application.ts')
      const { readSettings } = await load('/server/settings.ts')
      const { productName } = await load('/src/product.ts')
      const settings = readSettings(process.env)
      if (!listener.listening) {
        await new Promise((resolve, reject) => {
          listener.once('error', reject).listen(settings.port, settings.host, () => resolve(undefined))
        })
      }
      running = await startApplication(settings, { pages, listener })
      if (problem) vite.ws.send({ type: 'full-reload' })
      problem = null
      console.log(`${productName} is ready: ${running?.address}`)
    } catch (error) {
      vite.ssrFixStacktrace(/** @type {Error} */ (error))
      problem = /** @type {Error} */ (error)
      vite.ws.send({ type: 'error', err: { message: problem.message, stack: '' } })
      console.error(error)
      console.log('The server waits for the next change.')
    }
  })
}

/**
 * The modules that this program loads. With their types, the type check finds a missing export.
 *
 * @typedef {{
 *   '/server/application.ts': typeof import('../server/application')
 *   '/server/http/page-declarations.ts': typeof import('../server/http/page-declarations')
 *   '/server/http/pages.ts': typeof import('../server/http/pages')
 *   '/server/product-pages.ts': typeof import('../server/product-pages')
 *   '/server/settings.ts': typeof import('../server/settings')
 *   '/src/product.ts': typeof import('../src/product')
 * }} Modules
 */

/**
 * A module of the server, reloaded after a change of it or its imports.
 *
 * @template {keyof Modules} Path
 * @param {Path} path
 * @returns {Promise<Modules[Path]>}
 */
function load(path) {
  return /** @type {Promise<Modules[Path]>} */ (vite.ssrLoadModule(path))
}
