import { expect, test } from 'vitest'
import { columnLabels } from '../../../server/import-export/labels'
import { guessColumns } from '../../../server/import-export/mapping'
import { languages, type ResourceDeclaration } from '../../../src/declare'
import { exportableNames, fileColumns, importableColumns } from '../../../src/import-export/columns'
import { isImportable } from '../../../src/import-export/importable'
import { resourceNamed, resources } from '../../../src/registry/resources'

/** The headings of an export of all fields, with the column that an import has for each. */
function headingsOf(resource: ResourceDeclaration, language?: (typeof languages)[number]) {
  const columns = fileColumns(resource, exportableNames(resource))
  const possible = importableColumns(resource).map(({ key }) => key)
  const headings = language ? columnLabels(resource, columns, language) : columns.map(({ key }) => key)
  return { headings, expected: columns.map(({ key }) => (possible.includes(key) ? key : null)) }
}

test.each(resources.filter(isImportable).map((resource) => [resource.name, resource] as const))(
  'an import of %s knows the headings of an export in each language',
  (_, resource) => {
    for (const language of [undefined, ...languages]) {
      const { headings, expected } = headingsOf(resource, language)
      expect(guessColumns(resource, headings)).toEqual(expected)
    }
  },
)

test.each([['标题（英语）'], ['标题(英语)'], ['标题 英语'], ['Title  (English)'], ['title english']])(
  'the heading “%s” is the English title',
  (heading) => {
    expect(guessColumns(resourceNamed('games'), [heading])).toEqual(['title.en'])
  },
)
