import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { staffOf } from '../../../src/declare/role-scheme'
import { headingId, headingsOf, readArticle } from '../../../src/pages/help/article'
import { cutByQuery, searchHelp } from '../../../src/pages/help/search'
import { resources } from '../../../src/registry/resources'

const folder = join(import.meta.dirname, '../../../help')
const articlesIn = (language: string) =>
  readdirSync(join(folder, language)).map((name) =>
    readArticle(name, readFileSync(join(folder, language, name), 'utf8')),
  )
const [en, zh] = [articlesIn('en'), articlesIn('zh')]

describe('the help articles', () => {
  test('have the same structure in both languages', () => {
    const shapeOf = ({ slug, topic, position, roles, body }: (typeof en)[number]) => ({
      slug,
      topic,
      position,
      roles,
      headings: headingsOf(body).length,
      links: [...body.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path]) => path).sort(),
    })
    expect(zh.map(shapeOf)).toEqual(en.map(shapeOf))
    for (const { title, summary, body } of zh) {
      for (const text of [title, summary, body]) expect(text).toMatch(/\p{Script=Han}/u)
    }
  })

  test.each(en)('$slug links to existing pages and names existing roles', ({ body, roles }) => {
    const pages = [
      '/',
      '/graphiql',
      '/inbox',
      '/settings',
      '/settings/account',
      '/settings/appearance',
      '/settings/display',
    ]
    const known = [...pages, '/settings/notifications', ...resources.flatMap(({ path, page = path }) => [path, page])]
    const links = [...body.matchAll(/\]\((\/[^)?]*)/g)].map(([, path = '']) => path)
    const articles = en.map(({ slug }) => `/help-center/${slug}`)
    expect(links.filter((path) => ![...known, ...articles].includes(path))).toEqual([])
    expect(roles.filter((role) => !staffOf('A').roles.includes(role))).toEqual([])
  })

  test('have headings with distinct ids', () => {
    for (const { slug, body } of [...en, ...zh]) {
      const ids = headingsOf(body).map(headingId)
      expect([slug, new Set(ids).size, ids.includes('')]).toEqual([slug, ids.length, false])
    }
  })
})

describe('the search', () => {
  const first = (articles: typeof en, query: string) => searchHelp(articles, query)[0]?.article.slug

  test.each([
    ['refund', 'orders-and-refunds'],
    ['two-step', 'your-account'],
    ['publish game', 'publish-a-game'],
    ['ledger', 'adjust-a-balance'],
    ['SHORTCUTS', 'keys'],
  ])('finds "%s"', (query, slug) => {
    expect(first(en, query)).toBe(slug)
  })

  test.each([
    ['退款', 'orders-and-refunds'],
    ['快捷键', 'keys'],
    ['审核评论', 'moderate-comments'],
    ['余额', 'adjust-a-balance'],
  ])('finds "%s"', (query, slug) => {
    expect(first(zh, query)).toBe(slug)
  })

  test('requires every word, and finds nothing if one is missing', () => {
    expect(searchHelp(en, 'refund zeppelin')).toEqual([])
    expect(searchHelp(en, '  ')).toHaveLength(en.length)
  })

  test('shows the text around a match, with the match marked', () => {
    const [found] = searchHelp(en, 'never below zero')
    expect(found?.excerpt).toContain('never below zero')
    expect(cutByQuery('Refund (once)', '(ONCE')).toEqual([
      { text: 'Refund ', isFound: false, at: 0 },
      { text: '(once', isFound: true, at: 7 },
      { text: ')', isFound: false, at: 12 },
    ])
  })
})
