import { expect, onTestFinished, test, vi } from 'vitest'
import { startApplication } from '../../../server/application'
import { createBehaviours, jobs } from '../../../server/behaviours'
import type { Database } from '../../../server/database/database'
import { policySource } from '../../../server/policy/source'
import { readSettings } from '../../../server/settings'
import { defineResource } from '../../../src/declare'
import { f } from '../../../src/fields'
import { resources } from '../../../src/registry/resources'

// The checks have tests of their own; these hold that the start of the program runs each of them.

vi.mock('../../../src/registry/resources', async (original) => {
  const real = await original<typeof import('../../../src/registry/resources')>()
  return { ...real, resources: [...real.resources] }
})
vi.mock('../../../server/policy/source', async (original) => {
  const { policySource } = await original<typeof import('../../../server/policy/source')>()
  return { policySource: { ...policySource } }
})
vi.mock('../../../server/behaviours', async (original) => {
  const { createBehaviours, jobs } = await original<typeof import('../../../server/behaviours')>()
  return { createBehaviours: vi.fn(createBehaviours), jobs: [...jobs] }
})

const close = vi.fn()
/** The reason why the program does not start; it must not send any statement before. */
const refusal = async (): Promise<string> => {
  const database = Promise.resolve({ note: null, close } as Partial<Database> as Database)
  const settings = readSettings({ LOG_LEVEL: 'silent' })
  return startApplication(settings, { database }).then(
    () => 'started',
    (error: Error) => error.message,
  )
}

test('a mistake in a declaration stops the start', async () => {
  const wrong = defineResource('barges', { title: 'nmae', group: 'other', fields: { name: f.text() } } as never)
  const all = resources as unknown as unknown[]
  all.push(wrong)
  onTestFinished(() => void all.pop())
  expect(await refusal()).toBe('barges.title: unknown field "nmae", did you mean "name"? (D006)')
  expect(close).toHaveBeenCalledTimes(1)
})

test('a behaviour of an unknown resource stops the start: its scope would be off', async () => {
  const scope = () => ({ id: { isNot: null } })
  vi.mocked(createBehaviours).mockReturnValueOnce([...createBehaviours('A'), ['gmaes', { scope }]])
  expect(await refusal()).toMatch(/^behaviours\.gmaes: unknown resource "gmaes", did you mean "games"\? \(D092\)$/)
})

test('two jobs of one name stop the start', async () => {
  const all = jobs as unknown as object[]
  all.push({ job: 'tidy' }, { job: 'tidy' })
  onTestFinished(() => void all.splice(-2))
  expect(await refusal()).toBe('jobs.tidy: is defined twice (D096)')
})

test('an unknown path in the policy stops the start', async () => {
  const { lines } = policySource
  Object.assign(policySource, { lines: `${lines}\np, A, editor, /gamse, list` })
  onTestFinished(() => void Object.assign(policySource, { lines }))
  expect(await refusal()).toMatch(/no resource or page has the path "\/gamse", did you mean "\/games"\? \(D026\)$/)
})
