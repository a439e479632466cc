import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { codeOfAnswer } from '../harness/asking'
import { depotSettings, machinery } from './declarations'
import { openProduct } from './open-product'

// Refine's provider derives the names of queries and mutations from the plural. A resource with its own `singular`, or
// a single record with a plural name, loaded forever and created nothing.

const { endpoint } = await openProduct()
const send = globalThis.fetch
const { accessToken, email } = await endpoint.accountOf('super_admin')
// Imported late, because the bundled engine treats a process with a window as a browser.
const { stubBrowser } = await import('../harness/browser-surroundings')
stubBrowser()
const { changeDocument, deleteDocument, listDocument, oneDocument, pickDocument } = await import(
  '../../src/providers/documents'
)
const { useAuth } = await import('../../src/providers/auth-storage')
const { dataProvider } = await import('../../src/providers/data')
const resource = machinery.name
let id: string

beforeAll(() => {
  useAuth.setState({ accessToken, user: { id: '1', email, displayName: 'Root', role: 'super_admin' } as never })
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => send(input === '/graphql' ? endpoint.url : input, init))
})
afterAll(() => vi.unstubAllGlobals())

describe('a resource with its own singular', () => {
  test('is created under its declared name', async () => {
    const { data } = await dataProvider.create<{ id: string }>({
      resource,
      variables: { name: 'Winch' },
      meta: { gqlMutation: changeDocument('create', machinery) },
    })
    expect(data).toMatchObject({ name: 'Winch', version: 1 })
    id = data.id
  })

  test('is shown, listed and picked', async () => {
    const one = await dataProvider.getOne({ resource, id, meta: { gqlQuery: oneDocument(machinery) } })
    expect(one.data).toMatchObject({ id, name: 'Winch' })
    const list = await dataProvider.getList({ resource, meta: { gqlQuery: listDocument(machinery, ['name']) } })
    expect(list).toMatchObject({ data: [{ id, name: 'Winch' }], total: 1 })
    const many = await dataProvider.getMany?.({ resource, ids: [id], meta: { gqlQuery: pickDocument(machinery) } })
    expect(many?.data).toEqual([{ id, name: 'Winch' }])
  })

  test('is changed, and read for a form by its mutation', async () => {
    const gqlMutation = changeDocument('update', machinery)
    const { data } = await dataProvider.update({ resource, id, variables: { name: 'Hoist' }, meta: { gqlMutation } })
    expect(data).toMatchObject({ id, name: 'Hoist', version: 2 })
    expect((await dataProvider.getOne({ resource, id, meta: { gqlMutation } })).data).toMatchObject({ name: 'Hoist' })
  })

  test('is deleted', async () => {
    const { data } = await dataProvider.deleteOne({ resource, id, meta: { gqlMutation: deleteDocument(machinery) } })
    expect(data).toEqual({ id })
  })
})

test('a single record with a plural name is read and changed', async () => {
  const single = { resource: depotSettings.name, id: '' }
  const read = () => dataProvider.getOne({ ...single, meta: { gqlQuery: oneDocument(depotSettings) } })
  expect((await read()).data).toMatchObject({ motto: null })
  const gqlMutation = changeDocument('update', depotSettings)
  const { data } = await dataProvider.update({ ...single, variables: { motto: 'On time' }, meta: { gqlMutation } })
  expect(data).toMatchObject({ motto: 'On time' })
  expect((await dataProvider.getOne({ ...single, meta: { gqlMutation } })).data).toMatchObject({ motto: 'On time' })
})

const nobody = '00000000-0000-7000-8000-000000000000'
const edits = '[{field: "name", mode: set, value: "x"}]'

describe('a resource that is not declared is FORBIDDEN, as one that is not open', () => {
  test.each([
    `query { recordHistory(resource: "nope", id: "${nobody}") { totalCount } }`,
    `query { deletionCheck(resource: "nope", ids: ["${nobody}"]) { id } }`,
    `query { previewBulkEdit(input: {resource: "nope", all: true, edits: ${edits}}) { total } }`,
    `query { previewLinks(resource: "nope", id: "${nobody}") { id } }`,
    `query { recordDraft(resource: "nope", id: "${nobody}") { revision } }`,
    'query { recordNotes(resource: "nope", recordId: "") { totalCount } }',
    'query { scheduledChanges(resource: "nope") { id } }',
    'query { trash(resource: "nope") { totalCount } }',
    'query { colleagues(resource: "nope") { id } }',
    'query { me { drafts(resource: "nope") { id } } }',
    'mutation { startBulkRun(input: {resource: "nope", action: "delete", all: true}) { id } }',
    `mutation { saveDraft(input: {id: "${nobody}", resource: "nope", base: {}, values: {}}) }`,
    'mutation { saveView(input: {resource: "nope", name: "x"}) { id } }',
    'mutation { saveTemplate(input: {resource: "nope", name: "x", values: {}}) { id } }',
    `mutation { testConnection(input: {resource: "nope", id: "${nobody}"}) { isOk } }`,
  ])('%s', async (document) => {
    const ask = await endpoint.as('super_admin')
    expect(codeOfAnswer(await ask(document))).toBe('FORBIDDEN')
  })
})
