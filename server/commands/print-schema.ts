/**
 * `npm run schema` writes the contract to schema.graphql, and its types to schema.d.ts for the browser and the
 * TypeScript client. With `--check` it exits with 1 if either file is stale.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal'
import { introspectionFromSchema, lexicographicSortSchema, printSchema } from 'graphql'
import { argumentsOf } from '../../scripts/commands.mjs'
import { buildSchema } from '../graphql/schema/schema'
import { projectPath } from '../paths'

const { values: options } = argumentsOf('server/commands/print-schema.ts')
const schema = lexicographicSortSchema(buildSchema())
const introspection = minifyIntrospection(introspectionFromSchema(schema, { descriptions: false }))
const files = {
  'schema.graphql': `${printSchema(schema)}\n`,
  'schema.d.ts': outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true }),
}

for (const [name, text] of Object.entries(files)) {
  const path = projectPath(name)
  if (!options.check) {
    writeFileSync(path, text)
    console.log(`Wrote ${name}.`)
  } else if (!existsSync(path) || readFileSync(path, 'utf8') !== text) {
    console.error(`${name} is out of date. Run: npm run schema`)
    process.exitCode = 1
  }
}
