/** `npm start`: installs and builds what is missing, then becomes the server. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { readArguments } from './arguments.mjs'
import { isBuilt } from './builds.mjs'
import { checkNode, installPackages } from './install.mjs'
import { checkPort } from './port.mjs'
import { root } from './sources.mjs'

readArguments({ usage: 'npm start' })
checkNode()
await checkPort()
await installPackages()
if (!isBuilt()) {
  console.log('Building…')
  // In a separate process, so that the server does not keep the memory of a build.
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

// The shell between npm and this process ends on a signal without forwarding it, so this process ends too.
if (process.env.npm_lifecycle_event) {
  const { ppid } = process
  const watch = setInterval(() => {
    if (process.ppid === ppid) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

process.env.NODE_ENV ??= 'production'
performance.mark('start')
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
