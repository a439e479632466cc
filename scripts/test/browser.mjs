/** Finds a Chromium for the browser tests, or installs one. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import process from 'node:process'
import { chromium } from '@playwright/test'
import { root } from '../sources.mjs'

const usualPlaces = [
  // Without the windows of a desktop: each page costs a seventh less time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** @returns {string | null} the path of an installed browser; null if none can be installed */
export function findBrowser() {
  return (
    installedBrowser() ??
    (run('npx', ['playwright', 'install', 'chromium']) || installFromSystem() ? installedBrowser() : null)
  )
}

/** @returns {string | null} the path of an installed browser; installs none */
export function installedBrowser() {
  const places = [process.env.BROWSER_PATH, ...usualPlaces, chromium.executablePath()]
  return places.find((path) => path && existsSync(path)) ?? null
}

function installFromSystem() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const install = (/** @type {string} */ name) => run('apt-get', ['install', '-y', '--no-install-recommends', name])
  return run('apt-get', ['update']) && (install('chromium-headless-shell') || install('chromium'))
}

function run(/** @type {string} */ program, /** @type {string[]} */ args) {
  return spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status === 0
}
