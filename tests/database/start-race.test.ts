import { expect, test } from 'vitest'
import { PostgresUnusable, throughRestart } from '../../server/database/database'
import { MigrationError } from '../../server/migrations/migrate'

const refused = (code: string) => Object.assign(new Error('terminating connection'), { code })

test('a start continues after a concurrent restart of PostgreSQL, at any step', async () => {
  const problems = [
    refused('57P01'),
    refused('CONNECTION_CLOSED'),
    new MigrationError('drizzle/0001.sql failed', { cause: refused('57P02') }),
  ]
  const began = [] as number[]
  const work = async () => {
    began.push(began.length)
    const problem = problems.shift()
    if (problem) throw problem
    return 'done'
  }
  expect(await throughRestart(work)).toBe('done')
  expect(began).toHaveLength(4)
})

test('a statement that PostgreSQL refuses is not repeated', async () => {
  const problem = refused('28P01')
  let count = 0
  const ending = throughRestart(async () => {
    count++
    throw problem
  })
  await expect(ending).rejects.toBe(problem)
  expect(count).toBe(1)
  expect(problem).not.toBeInstanceOf(PostgresUnusable)
})
