import {
  type GraphQLInputType,
  type GraphQLNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql'
import { buildSchema } from '../../server/graphql/schema/schema'
import { pascalCase } from '../../src/declare/names'
import type { ResourceShape } from './access-matrix'

const nowhere = '00000000-0000-7000-8000-000000000000'
const noRow = `filter: {id: {eq: "${nowhere}"}}`

/** Without records, so that an allowed request is refused too. */
const inBackground = (resource: string, action: string) =>
  `mutation { startBulkRun(input: {resource: "${resource}", action: "${action}"}) { id } }`

export interface Case {
  name: string
  /** The action in the policy. */
  word: string
  document: string
}

const schema = buildSchema()

function literalOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return literalOf(type.ofType)
  if (isListType(type)) return `[${literalOf(type.ofType)}]`
  if (isEnumType(type)) return type.getValues()[0]?.name ?? ''
  return { Int: '1', Float: '1', Boolean: 'true', ID: `"${nowhere}"` }[(type as GraphQLNamedType).name] ?? '"test"'
}

/** A value for each required input, but those that every request has. */
function requiredInputs(mutation: string): string {
  const input = schema.getType(`${pascalCase(mutation)}Input`)
  const fields = isInputObjectType(input) ? Object.values(input.getFields()) : []
  return fields
    .filter((field) => isRequiredInputField(field) && !['id', 'filter', 'dueAt', 'update'].includes(field.name))
    .map(({ name, type }) => `${name}: ${literalOf(type)}, `)
    .join('')
}

/** Every operation of a resource, each in a request that changes nothing. */
export function casesOf(name: string, expected: ResourceShape): Case[] {
  const { one, type, types, operations, actions, manyActions, single, ordered, trash } = expected
  const { scheduled, schedulesFields, drafted, previewed } = expected
  const shown = `resource: "${name}", id: "${nowhere}"`
  const made = (word: string, title: string, document: string): Case => ({ name: title, word, document })
  if (single) {
    return [
      made('show', 'get', `{ ${name} { id } }`),
      made('show', 'history', `{ recordHistory(resource: "${name}", id: "${nowhere}") { totalCount } }`),
      made('edit', 'update', `mutation { update${type}(input: {version: 0, update: {}}) { id } }`),
    ]
  }
  const deleted = `resource: "${name}", ids: ["${nowhere}"]`
  const has = (word: (typeof operations)[number], ...ofIt: Case[]) => (operations.includes(word) ? ofIt : [])
  const later = `id: "${nowhere}", dueAt: "2999-01-01T00:00:00Z"`
  const taken = (action: string) =>
    `${action}One${type}(input: {${requiredInputs(`${action}One${type}`)}id: "${nowhere}"}) { id }`
  return [
    made('list', 'list', `{ ${name} { nodes { id } } }`),
    made('list', 'count', `{ ${name} { totalCount } }`),
    made('list', 'page', `{ ${name} { pageInfo { hasNextPage } } }`),
    made(
      'list',
      'list behind a fragment',
      `query { ...f } fragment f on Query { a: ${name} { nodes { __typename } } }`,
    ),
    made('list', 'aggregate', `{ ${one}Aggregate { count { id } } }`),
    made('list', 'aggregate by groups', `{ ${one}Aggregate(${noRow}) { groupBy { createdAt } max { createdAt } } }`),
    made('show', 'get', `{ ${one}(id: "${nowhere}") { id } }`),
    made('show', 'history', `{ recordHistory(resource: "${name}", id: "${nowhere}") { totalCount } }`),
    ...has(
      'create',
      made('create', 'create one', `mutation { createOne${type}(input: {${one}: {}}) { id } }`),
      made('create', 'create many', `mutation { createMany${types}(input: {${name}: [{}]}) { id } }`),
    ),
    ...has(
      'edit',
      made('edit', 'update one', `mutation { updateOne${type}(input: {id: "${nowhere}", update: {}}) { id } }`),
      ...(ordered
        ? [made('edit', 'move', `mutation { moveOne${type}(input: {id: "${nowhere}", after: "${nowhere}"}) { id } }`)]
        : []),
      made('edit', 'update many', `mutation { updateMany${types}(input: {${noRow}, update: {}}) { updatedCount } }`),
      made('edit', 'update many in the background', inBackground(name, 'update')),
    ),
    ...has(
      'delete',
      made('delete', 'check deletion', `{ deletionCheck(resource: "${name}", ids: ["${nowhere}"]) { isPossible } }`),
      made('delete', 'delete one', `mutation { deleteOne${type}(input: {id: "${nowhere}"}) { id } }`),
      made('delete', 'delete many', `mutation { deleteMany${types}(input: {${noRow}}) { deletedCount } }`),
      made('delete', 'delete many in the background', inBackground(name, 'delete')),
      ...(trash
        ? [
            made('delete', 'list trash', `{ trash(resource: "${name}") { totalCount } }`),
            made('delete', 'restore', `mutation { restoreFromTrash(input: {${deleted}}) { count } }`),
            made('delete', 'delete for ever', `mutation { deleteFromTrash(input: {${deleted}}) { count } }`),
          ]
        : []),
    ),
    ...[...actions, ...manyActions].map((action) => made(action, `${action} one`, `mutation { ${taken(action)} }`)),
    ...(scheduled.length > 0 || schedulesFields
      ? [made('list', 'list schedule', `{ scheduledChanges(resource: "${name}") { id } }`)]
      : []),
    ...scheduled.map((action) =>
      made(
        action,
        `schedule ${action}`,
        `mutation { schedule${pascalCase(action)}One${type}(input: {${requiredInputs(`schedule${pascalCase(action)}One${type}`)}${later}}) { id } }`,
      ),
    ),
    ...(schedulesFields
      ? [
          made(
            'edit',
            'schedule a change of fields',
            `mutation { scheduleUpdateOne${type}(input: {${later}, update: {}}) { id } }`,
          ),
        ]
      : []),
    ...(drafted
      ? [
          made('edit', 'read draft', `{ recordDraft(resource: "${name}", id: "${nowhere}") { revision } }`),
          made('edit', 'save draft', `mutation { saveDraftOne${type}(input: {id: "${nowhere}", update: {}}) }`),
          made('edit', 'publish draft', `mutation { publishDraftOne${type}(input: {id: "${nowhere}"}) { id } }`),
          made('edit', 'discard draft', `mutation { discardDraftOne${type}(input: {id: "${nowhere}"}) { id } }`),
        ]
      : []),
    ...(previewed
      ? [
          made('show', 'list preview links', `{ previewLinks(${shown}) { id } }`),
          made('show', 'create a preview link', `mutation { createPreviewLink(input: {${shown}}) { id } }`),
          made('show', 'end preview links', `mutation { endPreviewLinks(input: {${shown}}) }`),
        ]
      : []),
    ...manyActions.flatMap((action) => [
      made(action, `${action} many`, `mutation { ${action}Many${types}(input: {${noRow}}) { changedCount } }`),
      made(action, `${action} many in the background`, inBackground(name, action)),
    ]),
  ]
}

/** The answer to an allowed request: no error, or a missing record, value or version. */
export const harmless = ['fine', 'NOT_FOUND', 'NO_CONTENT', 'VALIDATION_FAILED', 'CONFLICT']
