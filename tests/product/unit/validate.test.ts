import { describe, expect, test } from 'vitest'
import { type FieldMessages, validate } from '../../../src/declare'
import { admins } from '../../../src/resources/admins/admins'
import { categories } from '../../../src/resources/categories/categories'
import { creditsPackages } from '../../../src/resources/credits-packages/credits-packages'
import { games } from '../../../src/resources/games/games'
import { recommendations } from '../../../src/resources/recommendations/recommendations'
import { tags } from '../../../src/resources/tags/tags'

// The specification's limits of an input: what each resource requires.

describe('the specification', () => {
  const missing = (messages: FieldMessages) =>
    Object.entries(messages)
      .filter(([, [first]]) => first?.key === 'validation.required')
      .map(([path]) => path)

  test('a game requires title, author and slug', () => {
    expect(missing(validate(games, {}, 'create').messages)).toEqual(['title.en', 'title.zh', 'slug', 'author'])
  })

  test('a tag requires a name, a category a name and a slug of letters and hyphens', () => {
    expect(missing(validate(tags, {}, 'create').messages)).toEqual(['name.en', 'name.zh'])
    expect(missing(validate(categories, {}, 'create').messages)).toEqual(['name.en', 'name.zh', 'slug'])
    expect(validate(categories, { slug: 'rpg2' }, 'update').messages).toEqual({
      slug: [{ key: 'validation.slugLetters' }],
    })
  })

  test('an admin requires username, e-mail and password at creation', () => {
    expect(missing(validate(admins, {}, 'create').messages)).toEqual(['username', 'email', 'password'])
    expect(validate(admins, { username: 'a' }, 'update').messages).toEqual({
      username: [{ key: 'validation.minLength', values: { min: 2 } }],
    })
  })

  test('a recommendation requires a game, a package a positive amount', () => {
    expect(missing(validate(recommendations, {}, 'create').messages)).toEqual(['gameId'])
    const name = { en: 'A', zh: '甲' }
    const above = [{ key: 'validation.above', values: { above: 0 } }]
    expect(validate(creditsPackages, { name, baseCredits: 0, price: '0' }, 'create').messages).toEqual({
      baseCredits: above,
      price: [{ key: 'validation.above', values: { above: '0' } }],
    })
  })
})
