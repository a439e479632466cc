import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal'
import { buildSchema, introspectionFromSchema } from 'graphql'

/** The types of a `schema.graphql`, in the format of `graphql-env.d.ts`. */
export const typesOf = (contract: string): string => {
  const introspection = introspectionFromSchema(buildSchema(contract), { descriptions: false })
  return outputIntrospectionFile(minifyIntrospection(introspection), { fileType: '.d.ts', shouldPreprocess: true })
}

// `npm run schema -- schema.graphql`. The command of gql.tada does not support TypeScript 7.
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [path = 'schema.graphql'] = process.argv.slice(2)
  writeFileSync(new URL('graphql-env.d.ts', import.meta.url), typesOf(readFileSync(path, 'utf8')))
}
