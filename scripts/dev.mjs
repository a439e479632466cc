/** `npm run dev`: one process with the server from its sources and Vite for the browser; both follow every change. */
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { join, relative } from 'node:path'
import process from 'node:process'
import { createServer } from 'vite'
import { checkNode, installPackages } from './install.mjs'
import { root } from './sources.mjs'

checkNode()
installPackages()
process.env.NODE_ENV ??= 'development'

// Vite attaches its socket to a server's upgrades; this one never listens, and is given those of the real one.
const upgrades = createHttpServer()
const vite = await createServer({
  root,
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: upgrades }, watch: { ignored: ['**/data/**', '**/dist/**'] } },
})

/** @type {import('../server/http/pages').Pages} */
const pages = {
  upgrade: (request, socket, head) => void upgrades.emit('upgrade', request, socket, head),
  async handle(request, response, path) {
    const { sendDocument, wantsPage } = await load('/server/http/pages.ts')
    const isAnswered = await new Promise((resolve) => {
      response.once('close', () => resolve(true))
      vite.middlewares(request, response, () => resolve(false))
    })
    if (isAnswered || !wantsPage(request, path)) return isAnswered
    const html = await vite.transformIndexHtml(path, readFileSync(join(root, 'index.html'), 'utf8'))
    sendDocument(request, response, html)
    return true
  },
}

/** @type {import('../server/application').Application | null} */
let running = null
let turn = Promise.resolve()
/** @type {NodeJS.Timeout | undefined} */
let soon
start()

for (const event of /** @type {const} */ (['add', 'change', 'unlink'])) {
  vite.watcher.on(event, (file) => {
    const name = relative(root, file).replaceAll('\\', '/')
    if (!isOfServer(event, name, file)) return
    console.log(`${name} changed: starting the server again.`)
    // A command may write several files; one start is enough for all of them.
    clearTimeout(soon)
    soon = setTimeout(start, 200)
  })
}
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, async () => {
    await turn
    await running?.close()
    await vite.close()
    process.exit(0)
  })
}

/** Whether the server is made of a file. A new declaration is no module of it yet, a migration is never one. */
function isOfServer(/** @type {string} */ event, /** @type {string} */ name, /** @type {string} */ file) {
  if (name === 'drizzle/meta/_journal.json') return true
  if (event !== 'change') return /^(src\/(declare|fields|resources)|server)\/.*(?<!\.ui)\.ts$/.test(name)
  return vite.environments.ssr?.moduleGraph.getModulesByFile(file) !== undefined
}

/** Ends the running server and starts one from the sources as they are; one after the other, however many changes there are. */
function start() {
  turn = turn.then(async () => {
    try {
      await running?.close()
      running = null
      const { startApplication } = await load('/server/application.ts')
      const { readSettings } = await load('/server/settings.ts')
      running = await startApplication(readSettings(process.env), { pages })
      console.log(`Storydesk is ready: ${running?.address}`)
    } catch (error) {
      vite.ssrFixStacktrace(/** @type {Error} */ (error))
      console.error(error)
      console.log('The server waits for the next change.')
    }
  })
}

/** @returns {Promise<Record<string, any>>} a module of the server, newly read when it or what it imports has changed */
function load(/** @type {string} */ path) {
  return vite.ssrLoadModule(path)
}
