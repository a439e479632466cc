import { beforeAll, expect, test } from 'vitest'
import { defaultPrompts, promptKinds } from '../../../src/resources/prompts/default-prompts'
import { asking, codeOfAnswer, fieldsOfAnswer, recordOf } from '../../harness/asking'
import { openTestDatabase } from '../../harness/database'
import { type Ask, openEndpoint } from '../../harness/endpoint'

const database = await openTestDatabase()
let ask: Ask
let general: ReturnType<typeof asking>
let templates: ReturnType<typeof asking>

beforeAll(async () => {
  ask = await (await openEndpoint(database)).as('editor')
  general = asking(ask, 'generalPrompts')
  templates = asking(ask, 'gamePrompts')
})

test('the five general prompts exist from the start with built-in texts', async () => {
  const { data } = await general.list('kind content isDefault can', {}, [{ field: 'createdAt', direction: 'ASC' }])
  expect(data.generalPrompts.nodes).toEqual(
    promptKinds.map((kind) => ({ kind, content: defaultPrompts[kind], isDefault: true, can: ['show', 'edit'] })),
  )
})

test('a general prompt can be changed and reset, but not added or removed', async () => {
  const { data } = await general.list('id', { kind: { eq: 'combat' } })
  const [{ id }] = data.generalPrompts.nodes
  const written = recordOf(await general.update(id, { content: 'No fights.' }, 'isDefault can'))
  expect(written).toEqual({ isDefault: false, can: ['show', 'edit', 'resetToDefault'] })
  const reset = recordOf(await general.act('resetToDefault', id, 'content isDefault'))
  expect(reset).toEqual({ content: defaultPrompts.combat, isDefault: true })
  expect(codeOfAnswer(await general.act('resetToDefault', id))).toBe('CONFLICT')
  const names = (await ask('{ __schema { mutationType { fields { name } } } }')).data.__schema.mutationType.fields
  expect(names.filter(({ name }: { name: string }) => /^(create|delete).*GeneralPrompt/.test(name))).toEqual([])
})

test('a template has a flag for the built-in text of its kind', async () => {
  const made = recordOf(await templates.create({ name: 'Noir', kind: 'narrative', content: 'Rain.' }, 'id isDefault'))
  expect(made.isDefault).toBe(false)
  const reset = recordOf(await templates.act('resetToDefault', made.id, 'content isDefault kind'))
  expect(reset).toEqual({ content: defaultPrompts.narrative, isDefault: true, kind: 'narrative' })
  const moved = recordOf(await templates.update(made.id, { kind: 'ending' }, 'isDefault'))
  expect(moved.isDefault).toBe(false)
  expect(fieldsOfAnswer(await templates.create({ kind: 'system' }))).toEqual({
    name: [{ key: 'validation.required' }],
    content: [{ key: 'validation.required' }],
  })
})
