import '../harness/browser-surroundings'
import { expect, test } from 'vitest'
import { hasMentions, mentionsIn } from '../../src/fields/text/mentions.ui'

// Depots of the second product declare `mention` for their code.

const mentioned = (text: string, mayList = (_resource: string) => true) =>
  mentionsIn(text, mayList).map(({ resource, field, value, start }) => [resource.name, field, value, start])

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
