import { buildSchema, validate } from 'graphql'
import { createYoga, type Plugin } from 'graphql-yoga'
import { describe, expect, test } from 'vitest'
import { keptByText } from '../../server/graphql/transport/text-cache'
import { documentCache } from '../../server/graphql/transport/yoga'

describe('a document', () => {
  const schema = buildSchema('type Query { name: String }')
  const open = () => {
    let checks = 0
    const counting: Plugin = {
      onValidate: ({ setValidationFn }) =>
        setValidationFn((...given: Parameters<typeof validate>) => {
          checks++
          return validate(...given)
        }),
    }
    const plugins = [documentCache(), counting]
    const yoga = createYoga({ schema, plugins, parserAndValidationCache: false, logging: false })
    const take = (text: string) => {
      const { parse, validate } = yoga.getEnveloped({})
      const document = parse(text)
      return { document, errors: validate(schema, document).length }
    }
    return { take, checks: () => checks }
  }

  test('is parsed and validated once', () => {
    const { take, checks } = open()
    const first = take('{ name }')
    const second = take('{ name }')
    expect([first.errors, second.errors, checks()]).toEqual([0, 0, 1])
    expect(second.document).toBe(first.document)
    expect(take('{ other: name }').document).not.toBe(first.document)
  })

  test('that is refused is refused again, and not cached', () => {
    const { take, checks } = open()
    const first = take('{ nope }')
    const second = take('{ nope }')
    expect([first.errors, second.errors, checks()]).toEqual([1, 1, 2])
    expect(second.document).not.toBe(first.document)
    expect(() => take('{ name')).toThrow('Syntax Error')
    expect(() => take('{ name')).toThrow('Syntax Error')
  })
})

test('the cache is limited in characters and drops the least recently used one', () => {
  const kept = keptByText<object>()
  const text = (number: number) => String(number).padEnd(9_999)
  for (let number = 0; number < 40; number++) kept.set(text(number), {})
  expect(kept.size).toBe(40)
  kept.get(text(0))
  kept.set(text(40), {})
  expect([kept.size, kept.has(text(0)), kept.has(text(1))]).toEqual([40, true, false])
  kept.set('x'.repeat(20_000), {})
  expect([kept.size, kept.has('x'.repeat(20_000))]).toEqual([40, false])
})
