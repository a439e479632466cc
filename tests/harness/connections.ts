import { beforeEach, describe, expect, test } from 'vitest'
import { asking, codeOfAnswer, recordOf } from './asking'
import { afterFile } from './clean-up'
import { openTestDatabase } from './database'
import { type Ask, openEndpoint, servicesAt } from './endpoint'
import { serveServices } from './services'

/** A port without a listener. */
export const silent = 'http://127.0.0.1:9'

/** A resource with a connection: values that the service accepts and refuses, and the requests of one test. */
export interface ConnectionKind {
  title: string
  resource: string
  right: object
  wrong: object
  asks: string[]
  /** The change that leads to a server without an answer; by default the addresses of the settings do. */
  lost?: object
}

/** An endpoint beside the services of `serveServices`. Its last test compares all answers with the secrets. */
export async function openConnections() {
  const database = await openTestDatabase()
  const services = await serveServices()
  afterFile(() => services.close())
  const at = { aiBaseUrl: `${services.url}/ai`, serviceUrls: servicesAt(services.url) }
  const endpoint = await openEndpoint(database, 'A', undefined, at)
  const owner = await endpoint.as('super_admin')
  const answers: unknown[] = []

  beforeEach(async () => {
    await database.sql`delete from auth_attempts`
    services.asked.length = 0
    services.isReadOnly = false
  })

  const tried = async (ask: Ask, resource: string, id: string) => {
    const answer = await ask(
      'mutation ($input: TestConnectionInput!) { testConnection(input: $input) { isOk problem title milliseconds } }',
      { input: { resource, id } },
    )
    answers.push(answer)
    return answer
  }
  const problemOf = async (resource: string, id: string, ask = owner) => {
    const { data, errors } = await tried(ask, resource, id)
    if (errors) throw new Error(JSON.stringify(errors))
    const { isOk, problem, milliseconds } = data.testConnection
    expect(isOk).toBe(problem === null)
    expect(milliseconds).toBeGreaterThanOrEqual(0)
    return problem
  }
  const made = async (resource: string, values: object) =>
    recordOf(await asking(owner, resource).create(values)).id as string
  return { database, services, endpoint, owner, at, tried, problemOf, made, answers }
}

type Connections = Awaited<ReturnType<typeof openConnections>>

/** Works, fails, is guarded and is authorized. */
export function describeConnection(
  connections: Connections,
  { title, resource, right, wrong, asks, lost }: ConnectionKind,
) {
  const { database, services, endpoint, owner, at, tried, problemOf, made } = connections
  describe(`testing ${title}`, () => {
    test('connects with the stored secret, changes nothing and adds a history entry', async () => {
      const id = await made(resource, right)
      expect(await problemOf(resource, id)).toBe(null)
      expect(services.asked.map((line) => line.replace(/(?<=\/media\/).*/, '…'))).toEqual(asks)
      expect(services.files.size).toBe(0)
      const { data } = await owner(`{ recordHistory(resource: "${resource}", id: "${id}") {
        nodes { action actorName before after } } }`)
      expect(data.recordHistory.nodes[0]).toMatchObject({ action: 'connectionWorked', before: null, after: null })
      expect(data.recordHistory.nodes).toHaveLength(2)
    })

    test('reports a wrong secret and a server without an answer', async () => {
      const id = await made(resource, wrong)
      expect(await problemOf(resource, id)).toBe('refused')
      const lines = await database.sql`select action from audit_events where record_id = ${id} order by created_at, id`
      expect(lines.map(({ action }) => action)).toEqual(['create', 'connectionFailed'])

      const away = { aiBaseUrl: silent, serviceUrls: servicesAt(silent) }
      const without = await openEndpoint(database, 'A', undefined, away)
      if (lost) recordOf(await asking(owner, resource).update(id, lost))
      expect(await problemOf(resource, id, await without.as('super_admin'))).toBe('unreachable')
    })

    test('refuses private networks', async () => {
      const id = await made(resource, right)
      const guarded = await openEndpoint(database, 'A', undefined, { ...at, allowPrivate: false })
      expect(await problemOf(resource, id, await guarded.as('super_admin'))).toBe('privateAddress')
      expect(services.asked).toEqual([])
    })

    test('is only for super admins', async () => {
      const id = await made(resource, right)
      for (const role of ['editor', 'moderator', 'support']) {
        expect(codeOfAnswer(await tried(await endpoint.as(role), resource, id))).toBe('FORBIDDEN')
      }
      expect(codeOfAnswer(await tried(await endpoint.as('none'), resource, id))).toBe('UNAUTHENTICATED')
      expect(services.asked).toEqual([])
    })
  })
}

/** No secret in answers, the audit or the log. */
export function testSecrecy({ database, answers, endpoint }: Connections): void {
  test('shows no secret in answers, the audit or the log', async () => {
    const audit = await database.sql`select * from audit_events`
    expect(audit.length).toBeGreaterThan(10)
    expect(answers.length).toBeGreaterThan(10)
    const output = JSON.stringify([answers, audit, endpoint.problems])
    expect(output).not.toMatch(/right_4242|paypal-right|model-right|s3-right|wrong-value|wrong_value|A21AA/)
    expect(endpoint.problems).toEqual([])
  })
}
