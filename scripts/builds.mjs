/**
 * The builds in `dist/builds`, a folder each. `dist/server/main.js` loads the published one. A build never changes the
 * files of another: two builds may run at the same time, an interrupted one leaves the last complete one in place, and
 * a running server keeps its files.
 */
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root, sourceHash } from './sources.mjs'

const distOfProject = join(root, 'dist')
const mainOf = (/** @type {string} */ dist) => join(dist, 'server', 'main.js')
/** A server that runs during a build needs its files until its restart. */
const keptFor = 24 * 60 * 60 * 1000

/** The text of `dist/server/main.js`: one small file is replaced at once, and so is the build. */
const loaderOf = (/** @type {string} */ build, /** @type {string} */ hash) =>
  `// Sources: ${hash}\nawait import('../builds/${basename(build)}/server/main.js')\n`

/** The published build, and the hash of its sources. */
function published(/** @type {string} */ dist) {
  const path = mainOf(dist)
  const loader = existsSync(path) ? readFileSync(path, 'utf8').slice(0, 1000) : ''
  const [, hash, name] = /^\/\/ Sources: (\w+)\nawait import\('\.\.\/builds\/(\w+)\//.exec(loader) ?? []
  return hash && name ? { hash, folder: join(dist, 'builds', name) } : null
}

/** Whether a build of the current sources is published. */
export const isBuilt = () => published(distOfProject)?.hash === sourceHash()

/** The folder of the published build, with `client` and `server`; undefined without one. */
export const publishedBuild = (dist = distOfProject) => published(dist)?.folder

/** Creates the folder of a new build. */
export function createBuild(dist = distOfProject) {
  const folder = join(dist, 'builds', randomBytes(8).toString('hex'))
  mkdirSync(folder, { recursive: true })
  return folder
}

/**
 * Publishes a complete build, and removes those that were replaced or interrupted more than a day ago.
 * @param {string} build the folder
 * @param {string} hash of its sources
 */
export function publishBuild(build, hash, dist = distOfProject, now = new Date()) {
  const before = publishedBuild(dist)
  // The time of a folder is that of its replacement.
  if (before && existsSync(before)) utimesSync(before, now, now)
  const path = mainOf(dist)
  mkdirSync(dirname(path), { recursive: true })
  const next = `${path}.${basename(build)}`
  writeFileSync(next, loaderOf(build, hash))
  renameSync(next, path)
  const builds = join(dist, 'builds')
  for (const name of readdirSync(builds)) {
    const folder = join(builds, name)
    const isOld = now.getTime() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) > keptFor
    if (isOld && folder !== build) rmSync(folder, { recursive: true, force: true })
  }
}
