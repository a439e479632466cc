/**
 * Runs a TypeScript file of the server: `node scripts/run.mjs server/commands/seed.ts --users 1000`. The file's
 * arguments follow its name, as with `node file`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { argumentsOf, hasArguments } from './commands.mjs'

const [file, ...rest] = process.argv.slice(2)
if (!file) {
  console.error('Say which file to run: node scripts/run.mjs server/commands/seed.ts')
  process.exit(2)
}

// Removes the runner from the arguments, so that a command's arguments begin at the usual index.
process.argv = [process.argv[0] ?? 'node', resolve(file), ...rest]

if (hasArguments(file)) argumentsOf(file)

// A directory of its own: two commands at once would rename the same one. It also keeps the prebundled browser packages
// of `npm run dev`.
const cacheDir = mkdtempSync(join(tmpdir(), 'storydesk-run-'))
process.once('exit', () => rmSync(cacheDir, { recursive: true, force: true }))

const { createServer } = await import('vite')
const vite = await createServer({
  appType: 'custom',
  cacheDir,
  logLevel: 'silent',
  server: { middlewareMode: true, hmr: false, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true, include: [] },
})
try {
  await vite.ssrLoadModule(resolve(file))
} catch (error) {
  const problem = /** @type {NodeJS.ErrnoException} */ (error)
  vite.ssrFixStacktrace(problem)
  // An error with a custom name, or of the system, has a message for the user; any other needs its stack.
  const isExplained = problem.syscall || !/^(Error|TypeError|ReferenceError|SyntaxError)$/.test(problem.name)
  console.error(isExplained ? problem.message : problem)
  process.exitCode = 1
} finally {
  await vite.close()
}
