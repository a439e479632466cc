import '../harness/browser-surroundings'
import { expect, test } from 'vitest'
import { hasMentions, mentionsIn } from '../../src/fields/mentions.ui'

// Depots of the second product declare `mention` for their code.

const mentioned = (text: string, mayList = (_resource: string) => true) =>
  mentionsIn(text, mayList).map(({ resource, field, value, start }) => [resource.name, field, value, start])
const id = '01941f29-0000-7000-8000-000000000001'

test('the values of a declared field are found inside a text', () => {
  expect(mentioned('Moved from DEP-77 to DEP-2041.')).toEqual([
    ['depots', 'code', 'DEP-77', 11],
    ['depots', 'code', 'DEP-2041', 21],
  ])
  expect(mentioned('A DEPOT-7 without a number')).toEqual([])
  expect([hasMentions('See DEP-1'), hasMentions('See DEP-1'), hasMentions('See DEP')]).toEqual([true, true, false])
})

test('an actor who may not list the resource gets no mention', () => {
  expect(mentioned('See DEP-77', (resource) => resource !== 'depots')).toEqual([])
})

test('the address of a record, or its path alone, is a mention of its id', () => {
  const address = `https://desk.example/depots/${id}`
  expect(mentioned(`See ${address}.`)).toEqual([['depots', 'id', id, 4]])
  expect(mentionsIn(address, () => true)[0]?.text).toBe(address)
  expect(mentioned(`Like /depots/${id} and DEP-3`)).toEqual([
    ['depots', 'id', id, 5],
    ['depots', 'code', 'DEP-3', expect.any(Number)],
  ])
  expect(hasMentions(address)).toBe(true)
})

test.each([
  `https://elsewhere.example/depots/${id}`,
  `/nothing/${id}`,
  `/depots/${id}/edit`,
  `/depots/${id}0`,
  `a/depots/${id}`,
  id,
])('%s is no address of a record', (text) => {
  expect(mentioned(text)).toEqual([])
})
