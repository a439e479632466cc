import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { OperationError } from '../../server/errors'
import { assertParsable, assertWalkable } from '../../server/graphql/transport/document-limits'
import { workOf } from '../harness/hostile-values'

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'))
const many = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => of(at)).join(' ')
const numbers =
  'slug status creditPrice pointsPerAction playCount rating ratingsCount version createdAt updatedAt id free'

/** Documents of maximum length that are expensive to validate. */
const dear: Record<string, string> = {
  'sibling fragments by hundreds': `{ games { nodes { ${many(230, (at) => `...f${at}`)} } } } ${many(230, (at) => `fragment f${at} on Game { slug status }`)}`,
  'sibling fragments': `{ games { nodes { ${many(40, (at) => `...f${at}`)} } } } ${many(40, (at) => `fragment f${at} on Game { ${many(60, (field) => `a${at}x${field}: slug`)} }`)}`,
  'sibling fragments with the same fields': `{ games { nodes { ${many(29, (at) => `...f${at}`)} } } } ${many(29, (at) => `fragment f${at} on Game { ${numbers} category { ${numbers.slice(0, 4)} id } }`)}`,
  'fragments that spread each other': `{ games { nodes { ...f0 } } } ${many(40, (at) => `fragment f${at} on Game { s${at}: slug ${numbers} ${at < 39 ? many(4, (next) => `...f${Math.min(39, at + 1 + next)}`) : ''} }`)}`,
  'fields repeated at three levels': `{ ${many(10, () => `games { ${many(10, () => `nodes { ${many(8, () => 'id')} }`)} }`)} }`,
  'fields repeated below each other': `{ games { ${many(10, () => `nodes { ${many(10, () => `category { ${many(10, () => 'id')} }`)} }`)} } }`,
  'inline fragments': `{ games { nodes { ${many(400, () => '... { category { id } }')} } } }`,
  'unknown types': `query (${many(700, (at) => `$a${at}: GameFilterComparisonX${at}`)}) { games { totalCount } }`,
  'unknown conditions': `{ games { nodes { ${many(600, (at) => `... on CreateOneGamez${at} { id }`)} } } }`,
  'unknown fields': `{ games { nodes { ${many(1900, (at) => `statuz${at}`)} } } }`,
  'unknown inputs': `{ games(filter: {${many(900, (at) => `titlesx${at}: {}`)}}) { totalCount } }`,
  'unknown words': `{ games(sorting: [${many(400, (at) => `{field: createdAz${at}, direction: ASC}`)}]) { totalCount } }`,
  variables: `query (${many(900, (at) => `$a${at}: Int`)}) { games { totalCount } }`,
  operations: `${many(120, (at) => `query q${at} { games { nodes { ...f0 } } }`)} ${many(28, (at) => `fragment f${at} on Game { ${numbers} ...f${at + 1} }`)} fragment f28 on Game { id }`,
  'a list of lists of conditions': `{ games(filter: {or: [${many(800, () => '{and: []}')}]}) { totalCount } }`,
}

test.each(Object.entries(dear))('%s are refused or validated quickly', (_what, text) => {
  const work = workOf(() => {
    try {
      assertParsable(text, true)
      const document = parse(text)
      assertWalkable(document)
      validate(schema, document, undefined, { maxErrors: 10, hideSuggestions: true })
    } catch (error) {
      if (!(error instanceof OperationError)) throw error
    }
  }, 5)
  expect(work).toBeLessThan(100)
})

describe('a document that is nested too deeply to be parsed', () => {
  test.each([
    ['selections', '{a'.repeat(20_000) + '}'.repeat(20_000)],
    ['lists', `{ games(filter: ${'['.repeat(1_900)}${']'.repeat(1_900)}) { totalCount } }`],
    ['a default', `query ($x: [Int] = ${'['.repeat(1_900)}${']'.repeat(1_900)}) { games { totalCount } }`],
    ['objects', `{ games(filter: ${'{and:'.repeat(900)}{}${'}'.repeat(900)}) { totalCount } }`],
    ['types', `query ($x: ${'['.repeat(1_900)}Int${']'.repeat(1_900)}) { games { totalCount } }`],
  ])('is refused by its brackets: %s', (_what, text) => {
    expect(() => assertParsable(text, true)).toThrow(expect.objectContaining({ code: 'QUERY_TOO_COMPLEX' }))
  })
})

test('a document of an anonymous caller has at most a few hundred tokens', () => {
  const text = `{ me { ${many(500, () => 'id')} } }`
  expect(() => assertParsable(text, true)).not.toThrow()
  expect(() => assertParsable(text, false)).toThrow(expect.objectContaining({ code: 'QUERY_TOO_COMPLEX' }))
})
