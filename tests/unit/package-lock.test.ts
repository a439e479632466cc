import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { projectPath } from '../../server/paths'

interface Locked {
  optionalDependencies?: Record<string, string>
}

// npm omits a platform's package from the lock if its registry did not have it at that moment. Then `npm ci` fails
// everywhere.
test('the lock file has the packages of every platform', () => {
  const { packages } = JSON.parse(readFileSync(projectPath('package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !placesOf(path, name).some((place) => place in packages)),
  )
  expect(missing).toEqual([])
})

/** The places where Node finds a dependency of a package: beside it, and then in its ancestors. */
function placesOf(path: string, name: string): string[] {
  const outer = path.lastIndexOf('node_modules/')
  const here = `${path === '' ? '' : `${path}/`}node_modules/${name}`
  return outer < 0 ? [here] : [here, ...placesOf(path.slice(0, outer).replace(/\/$/, ''), name)]
}
