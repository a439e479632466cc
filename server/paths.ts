import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { productName } from '../src/product'

/** The project's root directory, also from the bundle in `dist/server` and in tests. */
export const projectRoot = (() => {
  let directory = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(directory, 'package.json'))) {
    const parent = dirname(directory)
    if (parent === directory) throw new Error(`The directory of ${productName} has no package.json.`)
    directory = parent
  }
  return directory
})()

/** The built browser app of this server's build, also if another build is published meanwhile; null without one. */
export function builtBrowserApp(): string | null {
  let directory = dirname(fileURLToPath(import.meta.url))
  while (directory !== projectRoot && !existsSync(join(directory, 'client', 'index.html')))
    directory = dirname(directory)
  return directory === projectRoot ? null : join(directory, 'client')
}

/** Path of a file that ships with the project, such as `projectPath('drizzle', 'meta')`. */
export const projectPath = (...parts: string[]) => join(projectRoot, ...parts)
