import { expect, test } from 'vitest'
import { PostgresUnusable, throughRestart } from '../../server/database/database'
import { MigrationError } from '../../server/migrations/migrate'

const refused = (code: string) => Object.assign(new Error('terminating connection'), { code })

test('a start that meets a restart of PostgreSQL goes on after it, whatever it was doing', async () => {
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

test('what PostgreSQL refuses is not asked again', async () => {
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
