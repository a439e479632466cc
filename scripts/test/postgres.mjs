import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'

/** @returns {string | null} where PostgreSQL's programs are: the newest of Debian's places, else the search path */
export function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const places = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return places.find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres'))) ?? null
}

/**
 * @returns {string | undefined} the server to run the tests' own databases on: one that is named for tests, or, where no throw-away
 * one can be started, the one that the program is told to use; each test makes and drops databases of its own there
 */
export function givenPostgres() {
  return process.env.TEST_DATABASE_URL || (findPostgres() ? undefined : process.env.DATABASE_URL) || undefined
}
