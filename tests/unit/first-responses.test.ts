import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readFirstResponses, takeFirstData, takeFirstResponse } from '../../src/providers/first-responses'

const request = {
  query: 'query UsersList($paging: OffsetPaging) { users { id } }',
  variables: { paging: { limit: 10 } },
}
const token = 'a-token'

/** A page that has sent the request and receives this response. */
const pageWith = (response: object) =>
  vi.stubGlobal('window', {
    firstResponses: [{ request, token, response: Promise.resolve(new Response(JSON.stringify(response))) }],
  })

// Answers are fresh in the first seconds of a page, and the process of the tests is older.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1000))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('first responses', () => {
  it('gives a read response once, however its document is spaced', async () => {
    pageWith({ data: { users: [{ id: '1' }] } })
    const spaced = { ...request, query: 'query UsersList($paging: OffsetPaging) {\n  users {\n    id\n  }\n}' }
    expect(takeFirstData(spaced, token)).toBeUndefined()
    await readFirstResponses()
    expect(takeFirstData(spaced, token)).toEqual({ users: [{ id: '1' }] })
    expect(takeFirstData(spaced, token)).toBeUndefined()
    expect(takeFirstResponse(JSON.stringify(request), token)).toBeUndefined()
  })

  it('gives no data to another request or another session', async () => {
    pageWith({ data: { users: [] } })
    await readFirstResponses()
    expect(takeFirstData({ ...request, variables: { paging: { limit: 20 } } }, token)).toBeUndefined()
    expect(takeFirstData(request, 'another-token')).toBeUndefined()
  })

  it('leaves a refusal to the request, with its body still to be read', async () => {
    const refusal = { data: null, errors: [{ message: 'Sign in again.' }] }
    pageWith(refusal)
    await readFirstResponses()
    expect(takeFirstData(request, token)).toBeUndefined()
    expect(await (await takeFirstResponse(JSON.stringify(request), token))?.json()).toEqual(refusal)
  })
})
