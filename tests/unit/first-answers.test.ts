import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readFirstAnswers, takeFirstAnswer, takeFirstData } from '../../src/providers/first-answers'

const question = {
  query: 'query UsersList($paging: OffsetPaging) { users { id } }',
  variables: { paging: { limit: 10 } },
}
const token = 'a-token'

/** A page that has sent the question and receives this answer. */
const pageWith = (answer: object) =>
  vi.stubGlobal('window', {
    firstAnswers: [{ question, token, answer: Promise.resolve(new Response(JSON.stringify(answer))) }],
  })

// Answers are fresh in the first seconds of a page, and the process of the tests is older.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1000))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('first answers', () => {
  it('gives a read answer once, however its document is spaced', async () => {
    pageWith({ data: { users: [{ id: '1' }] } })
    const spaced = { ...question, query: 'query UsersList($paging: OffsetPaging) {\n  users {\n    id\n  }\n}' }
    expect(takeFirstData(spaced, token)).toBeUndefined()
    await readFirstAnswers()
    expect(takeFirstData(spaced, token)).toEqual({ users: [{ id: '1' }] })
    expect(takeFirstData(spaced, token)).toBeUndefined()
    expect(takeFirstAnswer(JSON.stringify(question), token)).toBeUndefined()
  })

  it('gives no data to another question or another session', async () => {
    pageWith({ data: { users: [] } })
    await readFirstAnswers()
    expect(takeFirstData({ ...question, variables: { paging: { limit: 20 } } }, token)).toBeUndefined()
    expect(takeFirstData(question, 'another-token')).toBeUndefined()
  })

  it('leaves a refusal to the request, with its body still to be read', async () => {
    const refusal = { data: null, errors: [{ message: 'Sign in again.' }] }
    pageWith(refusal)
    await readFirstAnswers()
    expect(takeFirstData(question, token)).toBeUndefined()
    expect(await (await takeFirstAnswer(JSON.stringify(question), token))?.json()).toEqual(refusal)
  })
})
