/** The sources of a build. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'

export const root = resolve(import.meta.dirname, '..')
const sources = [
  'src',
  'server',
  'locales',
  'help',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts',
  'package-lock.json',
]
/** The environment variables that Vite writes into a build. */
const builtIn = Object.keys(process.env)
  .filter((name) => name.startsWith('VITE_'))
  .sort()

/** A hash of everything that a build reads. */
export function sourceHash() {
  const hash = createHash('sha256')
  for (const name of builtIn) hash.update(`${name}=${process.env[name] ?? ''}\n`)
  for (const file of sources.flatMap((source) => filesOf(join(root, source)))) {
    hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

/** @returns {string[]} */
function filesOf(/** @type {string} */ path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}
