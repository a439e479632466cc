/** `npm run schema`: writes the endpoint's contract to schema.graphql; with `--check`, ends with 1 when that file is stale. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { buildSchema } from '../graphql/schema'
import { projectPath } from '../paths'

const { values: options } = parseArgs({ options: { check: { type: 'boolean' } } })
const path = projectPath('schema.graphql')
const text = `${printSchema(lexicographicSortSchema(buildSchema()))}\n`

if (!options.check) {
  writeFileSync(path, text)
  console.log('Wrote schema.graphql.')
} else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
  console.error('schema.graphql does not show the endpoint as it is now. Run: npm run schema')
  process.exitCode = 1
}
