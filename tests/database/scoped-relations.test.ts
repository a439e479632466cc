import { beforeAll, describe, expect, test } from 'vitest'
import { createAccess } from '../../server/access/access'
import { type Actor, systemActor } from '../../server/access/actor'
import { act, aggregate, create, list, update } from '../../server/operations'
import type { ResourceBehaviour } from '../../server/operations/behaviour'
import { trend } from '../../server/operations/trend'
import { loadPolicy } from '../../server/policy/policy'
import { withoutScopedCounts } from '../../server/sql/scoped-records'
import { selectionOf } from '../../server/sql/selected-fields'
import {
  type AnyField,
  type AnyFilter,
  fieldsOf,
  isWritable,
  propertyOf,
  type ResourceDeclaration,
} from '../../src/declare'
import { kindOf } from '../../src/declare/kind'
import { treeOf } from '../../src/declare/traits'
import { computationOf } from '../../src/fields/computed/computed.kind'
import { resourceNamed, resources } from '../../src/registry/resources'
import { openOperations } from '../harness/auth'
import { fill } from '../second-product/fill'
import { openProduct } from '../second-product/open-product'

// A scope on one resource applied only to statements about that resource. Relation fields, filters through relations,
// counts and relation targets of other resources reached hidden rows.

const { database, endpoint } = await openProduct()
const operations = await openOperations(database)
const policy = await loadPolicy('A')
const actor: Actor = { ...systemActor('test'), kind: 'session', id: '00000000-0000-7000-8000-00000000000a' }

beforeAll(() => fill(database, endpoint))

/** Operations for an actor with a scope on one resource. */
const scoped = (target: string, scope: AnyFilter) => {
  const behaviourOf = (resource: ResourceDeclaration): ResourceBehaviour =>
    resource.name === target ? { scope: () => scope } : {}
  return {
    ...operations,
    behaviourOf,
    access: createAccess(policy, (resource, actor) => behaviourOf(resource).scope?.(actor)),
  }
}
const nothing: AnyFilter = { id: { in: [] } }
const everything: AnyFilter = { id: { isNot: null } }

const leadingTo = ({ name, fields }: ResourceDeclaration) =>
  Object.entries(fields as Record<string, AnyField>).flatMap(([field, declared]) => {
    const target = (declared.to ?? computationOf(declared).count) as string | undefined
    return target ? [[`${name}.${field}`, field, declared, target] as const] : []
  })

const listed = resources.filter(({ operations }) => operations.includes('list'))
const paging = { limit: 1000 }

/** The values, matches and counts of the field over all rows of its resource. */
async function reached(resource: ResourceDeclaration, name: string, field: AnyField, target: string, scope: AnyFilter) {
  const context = scoped(target, scope)
  const { shape } = kindOf(field)
  const count = async (filter: AnyFilter) =>
    (await list({ context, resource, actor }, { filter, wantsCount: true })).totalCount
  if (shape === 'derived') {
    const { nodes } = await list({ context, resource, actor }, { nodes: selectionOf([name]), paging })
    const [all] = await aggregate(
      { context, resource, actor },
      {
        parts: [{ key: 'sum', call: 'sum', fields: [[name, name]] }],
      },
    )
    return {
      shown: nodes.filter((node) => node[name] !== 0).length,
      found: await count({ [name]: { gt: 0 } }),
      sum: Number((all?.sum as Record<string, unknown> | undefined)?.[name] ?? 0),
    }
  }
  const found = await count({ [name]: { createdAt: { isNot: null } } })
  const foundById = await count({ [name]: { id: { isNot: null } } })
  if (shape === 'inverse') return { found, foundById }
  const nodes = new Map([[name, { field: name, inside: selectionOf(['id']) }]])
  if (shape === 'links') nodes.set(propertyOf(name, field), { field: propertyOf(name, field) } as never)
  const answer = await list({ context, resource, actor }, { nodes, paging })
  const isThere = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null)
  return { shown: answer.nodes.filter((node) => Object.values(node).some(isThere)).length, found, foundById }
}

describe.each(listed.flatMap(leadingTo))('%s', (place, name, field, target) => {
  const resource = resourceNamed(place.split('.')[0] as string)

  test('shows, matches and counts no row outside of the scope', async () => {
    const open = await reached(resource, name, field, target, everything)
    const closed = await reached(resource, name, field, target, nothing)
    expect(closed).toEqual(Object.fromEntries(Object.keys(open).map((key) => [key, 0])))
    // Without rows that the scope can hide the test would prove nothing.
    for (const rows of Object.values(open)) expect(rows).toBeGreaterThan(0)
  })

  const isWritten = (operation: 'create' | 'update') => isWritable(field, operation) && field.to !== undefined
  const property = kindOf(field).shape === 'derived' ? name : propertyOf(name, field)
  const refusal = {
    code: 'VALIDATION_FAILED',
    extensions: { fields: { [property]: [{ key: 'validation.notFound' }] } },
  }
  const given = async () => {
    const { nodes } = await list(
      { context: operations, resource: resourceNamed(target), actor: systemActor('test') },
      {
        nodes: selectionOf(['id']),
        paging: { limit: 1 },
      },
    )
    const id = nodes[0]?.id
    return { [property]: kindOf(field).shape === 'links' ? [id] : id }
  }

  test.runIf(isWritten('create') && resource.operations.includes('create'))(
    'refuses a new record that refers to it',
    async () => {
      const [row] = await list(
        { context: operations, resource, actor: systemActor('test') },
        {
          nodes: selectionOf(writtenAt(resource)),
          paging: { limit: 1 },
        },
      ).then(({ nodes }) => nodes)
      const values = { ...row, ...(await given()) }
      await expect(
        create({ context: scoped(target, nothing), resource, actor }, values, selectionOf(['id'])),
      ).rejects.toMatchObject(refusal)
    },
  )

  test.runIf(isWritten('update') && resource.operations.includes('edit'))(
    'refuses a change that refers to it',
    async () => {
      const values = await given()
      const id = [values[property]].flat()[0]
      const [row] = await list(
        { context: operations, resource, actor: systemActor('test') },
        {
          filter: kindOf(field).shape === 'links' ? {} : { [property]: { neq: id }, id: { neq: id } },
          nodes: selectionOf(['id', property]),
          paging,
        },
      ).then(({ nodes }) => nodes.filter((node) => ![node[property]].flat().includes(id)))
      const changed = update(
        // The row itself is in scope, also where the relation leads to its own resource.
        { context: scoped(target, { id: { neq: id } }), resource, actor },
        { id: String(row?.id), update: values },
        selectionOf(['id']),
      )
      await expect(changed).rejects.toMatchObject(refusal)
    },
  )
})

// Records below a hidden one were found by its id, and had those above it as their path, which may be that of others.
test.each(listed.filter(({ fields }) => treeOf(fields)))('the tree of $name ends at a hidden row', async (resource) => {
  const name = treeOf(resource.fields) ?? ''
  const property = propertyOf(name, fieldsOf(resource)[name] as AnyField)
  const ids: string[] = []
  for (const level of ['Top', 'Hidden', 'Bottom']) {
    const { id } = await create(
      { context: operations, resource, actor: systemActor('test') },
      { [resource.title]: level, [property]: ids.at(-1) ?? null },
      selectionOf(['id']),
    )
    ids.push(String(id))
  }
  const [top = '', hidden = '', bottom = ''] = ids
  const read = async (scope: AnyFilter, filter: object) => {
    const nodes = new Map([...selectionOf(['id']), ['ancestors', { field: 'ancestors', inside: selectionOf(['id']) }]])
    const answer = await list(
      { context: scoped(resource.name, scope), resource, actor },
      { filter: { and: [{ id: { in: ids } }, filter] } as AnyFilter, nodes, paging },
    )
    return Object.fromEntries(
      answer.nodes.map(({ id, ancestors }) => [id, (ancestors as { id: string }[]).map((each) => each.id)]),
    )
  }
  const visible = { id: { neq: hidden } } as AnyFilter
  expect(await read(everything, { within: [top] })).toEqual({ [top]: [], [hidden]: [top], [bottom]: [top, hidden] })
  expect(await read(visible, {})).toEqual({ [top]: [], [bottom]: [] })
  expect(await read(visible, { within: [top] })).toEqual({ [top]: [] })
  expect(await read(visible, { within: [hidden] })).toEqual({})
  expect(await read(visible, { within: [bottom] })).toEqual({ [bottom]: [] })
})

const allTimes = ['1970-01-01T00:00:00Z', '2999-12-31T00:00:00Z']
const totalOf = async (context: typeof operations, resource: ResourceDeclaration, sum?: string) =>
  Number((await trend({ context, resource, actor }, { time: 'createdAt', sum, edges: allTimes })).get(1) ?? 0)

describe('a trend', () => {
  test.each(listed.map((resource) => [resource.name, resource] as const))(
    'of %s has no row outside of the scope',
    async (name, resource) => {
      expect(await totalOf(scoped(name, nothing), resource)).toBe(0)
      const { totalCount } = await list({ context: operations, resource, actor }, { wantsCount: true })
      expect(await totalOf(scoped(name, everything), resource)).toBe(totalCount)
    },
  )

  const counts = listed.flatMap((resource) =>
    leadingTo(resource).filter(([, , field]) => kindOf(field).shape === 'derived'),
  )
  test.each(counts)('of %s counts no row outside of the scope', async (place, name, _, target) => {
    const resource = resourceNamed(place.split('.')[0] as string)
    expect(await totalOf(scoped(target, nothing), resource, name)).toBe(0)
    expect(await totalOf(scoped(target, everything), resource, name)).toBeGreaterThan(0)
  })
})

test.each(resources.flatMap(leadingTo).filter(([, , field]) => kindOf(field).shape === 'derived'))(
  'a deleted record does not report %s under a scope',
  (place, name, _, target) => {
    const resource = resourceNamed(place.split('.')[0] as string)
    const record = { id: 'a', [name]: 3 }
    const shown = (scope: string) => withoutScopedCounts(resource, record, scoped(scope, nothing).access(actor).rows)
    expect(shown(target)).toEqual({ id: 'a' })
    expect(shown(place.split('.')[0] as string)).toEqual(target === place.split('.')[0] ? { id: 'a' } : record)
  },
)

/** Required values of a new record, copied from an existing one. */
const writtenAt = (resource: ResourceDeclaration) =>
  Object.entries(fieldsOf(resource))
    .filter(([, field]) => isWritable(field, 'create') && field.kind !== 'password')
    .map(([name, field]) =>
      kindOf(field).shape === 'sealed' || (kindOf(field).shape === 'upload' && !field.required)
        ? ''
        : propertyOf(name, field),
    )
    .filter(Boolean)

test('an action may take a record out of the scope of its actor, who gets the changed record', async () => {
  const depots = resourceNamed('depots')
  const { id } = await create(
    { context: operations, resource: depots, actor: systemActor('test') },
    { name: { en: 'Quay', zh: '码头' } },
    selectionOf(['id']),
  )
  const open = scoped('depots', { status: { eq: 'open' } })
  const closed = await act(
    { context: open, resource: depots, actor },
    { id: String(id), action: 'close', input: {} },
    selectionOf(['name', 'status']),
  )
  expect(closed).toEqual({ name: { en: 'Quay', zh: '码头' }, status: 'closed' })
  const { nodes } = await list(
    { context: open, resource: depots, actor },
    { filter: { id: { eq: id } }, nodes: selectionOf(['id']) },
  )
  expect(nodes).toEqual([])
})
