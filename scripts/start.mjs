/** `npm start`: installs and builds what is missing, then becomes the server. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { readArguments } from './arguments.mjs'
import { isBuilt } from './builds.mjs'
import { checkNode, installPackages } from './install.mjs'
import { endWithParent } from './parent.mjs'
import { checkPort } from './port.mjs'
import { root } from './sources.mjs'

readArguments({ usage: 'npm start' })
checkNode()
endWithParent()
await checkPort('npm start')
await installPackages()
if (!isBuilt()) {
  console.log('Building…')
  // In a separate process, so that the server does not keep the memory of a build.
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

process.env.NODE_ENV ??= 'production'
performance.mark('start')
await import(pathToFileURL(join(root, 'dist', 'server', 'main.js')).href)
