import '../../harness/browser-surroundings'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, type DocumentNode, parse, validate } from 'graphql'
import { describe, expect, test } from 'vitest'
import { planChange } from '../../../server/graphql/plans/change-plan'
import { planRead } from '../../../server/graphql/plans/read-plan'
import { costOf } from '../../../server/graphql/transport/cost'
import { possibleColumns } from '../../../src/admin/list/columns'
import { relationsTo } from '../../../src/admin/record/relations-to'
import { relatedText } from '../../../src/admin/record/use-related'
import { stateProperties } from '../../../src/declare'
import {
  actionDocument,
  changeDocument,
  deleteDocument,
  deleteManyDocument,
  listDocument,
  oneDocument,
  pickDocument,
} from '../../../src/providers/documents'
import { resourceNamed, resources } from '../../../src/registry/resources'

const schema = buildSchema(readFileSync(join(import.meta.dirname, '../../../schema.graphql'), 'utf8'))

describe.each(resources.map((resource) => [resource.name, resource] as const))('documents of %s', (_name, resource) => {
  const has = (operation: (typeof resource.operations)[number]) => resource.operations.includes(operation)
  const everybody = () => true
  const actions = Object.keys(resource.actions)
  const relations = relationsTo(resource, 'A')

  const documents: [string, DocumentNode | null][] = [
    ['a list with every column', has('list') ? listDocument(resource, possibleColumns(resource), everybody) : null],
    ['a list for those who may list nothing else', has('list') ? listDocument(resource, resource.list.columns) : null],
    ['records to choose among', has('list') ? pickDocument(resource) : null],
    ['one record', has('show') ? oneDocument(resource, everybody) : null],
    ['its related records', relations.length > 0 ? parse(relatedText(relations, everybody, 'en')) : null],
    ['a creation', has('create') ? changeDocument('create', resource, everybody) : null],
    ['an update', has('edit') ? changeDocument('update', resource, everybody) : null],
    ['a deletion', has('delete') ? deleteDocument(resource) : null],
    ['a deletion of many', has('delete') ? deleteManyDocument(resource) : null],
    ...actions.map((action): [string, DocumentNode] => [action, actionDocument(resource, action, everybody)]),
  ]

  test.each(documents.filter((entry): entry is [string, DocumentNode] => entry[1] !== null))(
    '%s is valid for the schema',
    (_kind, document) => {
      expect(validate(schema, document).map(({ message }) => message)).toEqual([])
    },
  )

  test.each(
    documents.filter(
      (entry): entry is [string, DocumentNode] => entry[1] !== null && !entry[0].endsWith('deletion of many'),
    ),
  )('%s has a plan', (_kind, document) => {
    expect(planRead(schema, document, null, costOf(document)) ?? planChange(schema, document)).not.toBeNull()
  })

  test('select only the visible columns, and the states that an Undo needs', () => {
    const [only = resource.title] = resource.list.columns.filter((name) => name !== resource.title)
    const source = JSON.stringify(listDocument(resource, [only]))
    const selected = [only, resource.title, ...stateProperties(resource)]
    const hidden = resource.list.columns.filter((name) => !selected.includes(name))
    for (const name of hidden) expect(source).not.toMatch(new RegExp(`[{ ]${name}[ }]`))
  })
})

test('relations of ledger lines without a menu entry are tabs, each in its role scheme', () => {
  const ledgerOf = (name: string, roleScheme: 'A' | 'B') =>
    relationsTo(resourceNamed(name), roleScheme).flatMap(({ key, target, by }) =>
      target.name === 'balanceAdjustments' ? [[key, by]] : [],
    )
  expect(ledgerOf('admins', 'A')).toEqual([['balanceAdjustments', 'admin']])
  expect(ledgerOf('admins', 'B')).toEqual([])
  expect(ledgerOf('users', 'A')).toEqual([['balanceAdjustments', 'user']])
  expect(ledgerOf('users', 'B')).toEqual([
    ['balanceAdjustments', 'user'],
    ['balanceAdjustments-adjustedBy', 'adjustedBy'],
  ])
})
