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
