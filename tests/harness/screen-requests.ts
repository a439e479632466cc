import './browser-surroundings'
import type { DataProvider } from '@refinedev/core'
import type { DocumentNode } from 'graphql'
import { vi } from 'vitest'
import { readListState } from '../../src/admin/list/list-address'
import { filterOf } from '../../src/admin/list/list-filter'
import { sortingOf } from '../../src/admin/list/use-list-query'
import type { ResourceDeclaration } from '../../src/declare'
import { useAuth } from '../../src/providers/auth-storage'
import { dataProvider } from '../../src/providers/data'
import { listDocument } from '../../src/providers/documents'
import type { Endpoint } from './endpoint'

/** A request as it left, and the answer to it. */
export interface SentRequest {
  document: string
  variables: object
  headers: Record<string, string>
  status: number
  answer: object
}

/** The data provider of the screens, whole. */
export const screens = dataProvider as Required<DataProvider>

/** The list that an address opens, with the columns that the resource declares. */
export const listAt = (resource: ResourceDeclaration, search: string) => {
  const state = readListState(resource, search)
  return screens.getList({
    resource: resource.name,
    pagination: { mode: 'server', currentPage: state.page, pageSize: state.pageSize },
    meta: {
      gqlQuery: listDocument(resource, [...resource.list.columns].sort(), () => true),
      gqlVariables: { filter: filterOf(resource, state, () => true), sorting: sortingOf(resource, state.sort) },
    },
  })
}

/** A mutation as the action buttons send it. */
export const act = (gqlMutation: DocumentNode, input: object) =>
  screens.custom({
    url: '',
    method: 'post',
    payload: { input },
    headers: { 'idempotency-key': newKey() },
    meta: { gqlMutation },
  })

let keys = 0
const newKey = () => `golden-key-${keys++}`

/**
 * Signs the screens in at an endpoint, as a role. What their data provider sends goes there from then on.
 * @returns what runs work that sends one request, and gives that request
 */
export async function openScreens(endpoint: Endpoint, role: string) {
  const { id, email, accessToken } = await endpoint.accountOf(role)
  useAuth.setState({ user: { id, email, displayName: role, role }, accessToken })
  const send = globalThis.fetch
  let sent: SentRequest | undefined
  const fetchAndKeep: typeof fetch = async (input, init) => {
    if (input !== '/graphql') return send(input, init)
    const response = await send(endpoint.url, init)
    const { query, variables } = JSON.parse(String(init?.body)) as { query: string; variables: object }
    const headers = Object.fromEntries(new Headers(init?.headers))
    const answer = (await response.clone().json()) as object
    sent = { document: query, variables, headers, status: response.status, answer }
    return response
  }
  vi.stubGlobal('fetch', fetchAndKeep)
  return async (work: () => Promise<unknown>): Promise<SentRequest> => {
    sent = undefined
    // A refusal is an answer too: the golden file has it.
    await work().catch((error: unknown) => {
      if (!sent) throw error
    })
    if (!sent) throw new Error('No request was sent.')
    return sent
  }
}
