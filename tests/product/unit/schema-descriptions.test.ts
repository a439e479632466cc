import { readFileSync } from 'node:fs'
import { buildSchema } from 'graphql'
import { describe, expect, test } from 'vitest'
import { projectPath } from '../../../server/paths'
import { describable } from '../../harness/schema-shape'

const contract = buildSchema(readFileSync(projectPath('schema.graphql'), 'utf8'))

describe('the contract', () => {
  const all = describable(contract)

  test('describes every type, field, argument, input and value', () => {
    expect(all.length).toBeGreaterThan(3_000)
    expect(all.filter(([, description]) => description.trim() === '').map(([place]) => place)).toEqual([])
  })

  test('has sentences without message keys or placeholders', () => {
    expect(all.filter(([, description]) => /undefined|\[object|\{\{|resources\.|^[a-z]/.test(description))).toEqual([])
  })

  test('quotes names of the code', () => {
    const bare = all.map(([place, description]) => [place, description.replace(/`[^`]*`|https?:\S+/g, '')])
    const words = bare.flatMap(([place = '', text = '']) =>
      (text.match(/\b[a-z]+[A-Z]\w*/g) ?? []).map((word) => `${place}: ${word}`),
    )
    expect(words).toEqual([])
  })

  test('has no duplicate sentences', () => {
    const of = new Map(all)
    expect(of.get('CreateAdmin.username')).toBe('Username. 2 to 30 characters. Required. Unique.')
    expect(of.get('CreateAiKey.value')).toBe('Key. Stored encrypted, and never shown again. Required.')
    expect(of.get('CreateGame.coverId')).toBe('Cover image. Up to 5 MB, shown at 3:4.')
    const twice = all.filter(([, description]) => {
      const sentences = description.split(/(?<=\.) /)
      return new Set(sentences).size < sentences.length
    })
    expect(twice).toEqual([])
  })

  test('uses the messages of the interface and facts of the declaration', () => {
    const of = new Map(all)
    expect(of.get('Game.title')).toBe('Title. In English and Chinese. At most 120 characters.')
    expect(of.get('CreateGame.slug')).toContain('Required. Unique.')
    expect(of.get('OrderSortFields.amount')).toBe('By `amount`.')
    expect(of.get('GameSortFields.playCount')).toBe('By `playCount` (plays).')
    expect(of.get('GameSortFields.title_zh')).toBe('By `title` in Chinese.')
    expect(of.get('BalanceAdjustmentFilter.adminId')).toBe('Conditions on `adminId`.')
    expect(of.get('BlogPost')).toBe('A blog post.')
    expect(of.get('AiKey')).toBe('An AI key.')
    expect(of.get('BlogPostConnection')).toBe('A page of blog posts.')
    expect(of.get('UserStatus.suspended')).toBe('Suspended.')
    expect(of.get('AdjustBalanceOneUserInput.delta')).toContain('Required.')
  })
})
