import './browser-surroundings'
import type { DataProvider } from '@refinedev/core'
import type { DocumentNode } from 'graphql'
import { vi } from 'vitest'
import type { ResourceDeclaration } from '../../src/declare'
import { readListState } from '../../src/lists/list-address'
import { crudFilters, crudSorters } from '../../src/lists/list-filters'
import { useViewer } from '../../src/providers/access'
import { useAuth } from '../../src/providers/auth-storage'
import { dataProvider } from '../../src/providers/data'
import { listDocument } from '../../src/providers/documents'
import type { Endpoint } from './endpoint'

/** A sent request, and its answer. */
export interface SentRequest {
  document: string
  variables: object
  headers: Record<string, string>
  status: number
  answer: object
}

/** The complete data provider of the screens. */
export const screens = dataProvider as Required<DataProvider>

/** The list of a URL, with the declared columns. */
export const listAt = (resource: ResourceDeclaration, search: string) => {
  const state = readListState(resource, search)
  return screens.getList({
    resource: resource.name,
    pagination: { mode: 'server', currentPage: state.page, pageSize: state.pageSize },
    filters: crudFilters(resource, state),
    sorters: crudSorters(state.sort),
    meta: { gqlQuery: listDocument(resource, [...resource.list.columns].sort(), () => true) },
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
 * Signs the screens in as a role; their data provider sends requests to this server from then on.
 * @returns a function that runs work with one request, and returns that request
 */
export async function openScreens(endpoint: Endpoint, role: string) {
  const { id, email, accessToken } = await endpoint.accountOf(role)
  // A search queries every resource: the server decides what the role may see.
  useViewer.setState({ viewer: { access: [{ path: '*', actions: ['*'] }] } as never })
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
    // A refusal is an answer too: the golden file contains it.
    await work().catch((error: unknown) => {
      if (!sent) throw error
    })
    if (!sent) throw new Error('No request was sent.')
    return sent
  }
}
