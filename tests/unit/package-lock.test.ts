import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectPath } from '../../server/paths'

interface Locked {
  optionalDependencies?: Record<string, string>
}

// npm leaves a platform's package out of the lock when its registry did not have it at that moment, and `npm ci` then refuses everywhere.
test('the lock file names the packages of every platform', () => {
  const { packages } = JSON.parse(readFileSync(projectPath('package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !placesOf(path, name).some((place) => place in packages)),
  )
  expect(missing).toEqual([])
})

/** Where Node looks for a package that another one asks for: beside it, and then further out. */
function placesOf(path: string, name: string): string[] {
  const outer = path.lastIndexOf('node_modules/')
  const here = `${path === '' ? '' : `${path}/`}node_modules/${name}`
  return outer < 0 ? [here] : [here, ...placesOf(path.slice(0, outer).replace(/\/$/, ''), name)]
}
