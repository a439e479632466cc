/** Brings the machine to where the program runs: the right Node, and the packages of package-lock.json. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { root } from './sources.mjs'

const lock = join(root, 'package-lock.json')
const installed = join(root, 'node_modules', '.package-lock.json')
const stamp = join(root, 'node_modules', '.storydesk-lock')

/** Ends the process with a sentence when this Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Storydesk needs Node 20.19 or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}

/** Installs the packages when they are missing or belong to another package-lock.json. */
export function installPackages() {
  const hash = createHash('sha256').update(readFileSync(lock)).digest('hex')
  if (existsSync(stamp) ? readFileSync(stamp, 'utf8') === hash : isNewer(installed, lock)) return
  console.log('Installing packages…')
  // In production npm leaves out what the build needs, unless told otherwise.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('The packages could not be installed. The lines above say why; then run the command again.')
    process.exit(status ?? 1)
  }
  writeFileSync(stamp, hash)
}

function isNewer(/** @type {string} */ path, /** @type {string} */ than) {
  return existsSync(path) && statSync(path).mtimeMs >= statSync(than).mtimeMs
}
