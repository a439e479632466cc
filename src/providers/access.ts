import type { AccessControlProvider, CanReturnType } from '@refinedev/core'
import { useCallback } from 'react'
import { create } from 'zustand'
import { type ResourceDeclaration, type RoleScheme, underScheme } from '../declare'
import { declaredSchemes, staffOf } from '../declare/role-scheme'
import { adoptPreferences } from '../preferences/preferences'
import { viewerText } from '../registry/first-requests'
import type { MayList } from './documents'
import { graphql, type ResultOf } from './graphql'
import { RequestError } from './request-error'
import { request } from './transport'

const viewerDocument = graphql(viewerText)
const zoneDocument = graphql('mutation SaveZone($input: SaveZoneInput!) { saveZone(input: $input) }')

/** The signed-in account and the permissions of its role (api.md `me`). */
export interface Viewer extends NonNullable<ResultOf<typeof viewerDocument>['me']> {
  reading: RoleScheme
}

export const useViewer = create<{ viewer: Viewer | null }>()(() => ({ viewer: null }))

let loading: Promise<Viewer | null> | null = null

/** The signed-in account: requested once, then cached until `forgetViewer`. null without a valid session. */
export const loadViewer = (): Promise<Viewer | null> => {
  const { viewer } = useViewer.getState()
  if (viewer) return Promise.resolve(viewer)
  loading ??= askWho()
    .then((me) => {
      useViewer.setState({ viewer: me })
      if (me) {
        adoptPreferences(me.appearance)
        keepZone(me.zone)
      }
      return me
    })
    .finally(() => {
      loading = null
    })
  return loading
}

/** Sets the time zone of emails to that of this browser. They keep the former one if the server refuses it. */
const keepZone = (known: string): void => {
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  if (zone && zone !== known) request(zoneDocument, { input: { zone } }).catch(() => undefined)
}

const askWho = async (): Promise<Viewer | null> => {
  try {
    return (await request(viewerDocument)).me as Viewer | null
  } catch (error) {
    if (error instanceof RequestError && error.code === 'UNAUTHENTICATED') return null
    throw error
  }
}

export const forgetViewer = (): void => useViewer.setState({ viewer: null })

const isGiven = (actions: readonly string[], action: string) => actions.includes('*') || actions.includes(action)

/** Whether the role may do `action` on a resource. For display only: the server checks again. */
export const mayDo = (viewer: Viewer | null, resource: string, action: string): boolean =>
  viewer?.access.some(
    (entry) => (entry.resource === resource || entry.path === '*') && isGiven(entry.actions, action),
  ) ?? false

/** Whether the role may open a page, by its exact path in the access table (specification section 6). */
export const mayOpen = (viewer: Viewer | null, path: string, action?: string): boolean =>
  viewer?.access.some(
    (entry) =>
      (entry.path === path || entry.path === '*') &&
      (action ? isGiven(entry.actions, action) : entry.actions.length > 0),
  ) ?? false

/** The answer to Refine's access checks: `useCan`, `CanAccess` and its buttons. */
export const answerTo = (resource: string | undefined, action: string): CanReturnType => {
  const can = resource === undefined || mayDo(useViewer.getState().viewer, resource, action)
  return can ? { can } : { can, reason: 'Your role does not allow this.' }
}

export const accessControlProvider: AccessControlProvider = {
  can: async ({ resource, action }) => answerTo(resource, action),
  options: {
    buttons: { enableAccessControl: true, hideIfUnauthorized: true },
    queryOptions: { staleTime: Number.POSITIVE_INFINITY },
  },
}

/** Whether the signed-in account may list a resource, which determines the fields of related records. */
export const mayList: MayList = (resource) => mayDo(useViewer.getState().viewer, resource, 'list')

/** The same as a hook: another function for another account. */
export function useMayList(): MayList {
  const viewer = useViewer((state) => state.viewer)
  return useCallback((resource: string) => mayDo(viewer, resource, 'list'), [viewer])
}

/** The path of the list of a resource; null if it has none, or none for the viewer's role. */
export function useListPath({ name, path, single, operations }: ResourceDeclaration): string | null {
  const viewer = useViewer((state) => state.viewer)
  return !single && operations.includes('list') && mayDo(viewer, name, 'list') ? path : null
}

/** The staff roles of the role scheme in use. */
export const useStaffRoles = () => staffOf(useViewer(({ viewer }) => viewer?.reading) ?? declaredSchemes[0]).roles

/** The declaration for the screens in the current role scheme. */
export const useUnderScheme = (resource: ResourceDeclaration): ResourceDeclaration => {
  const roleScheme = useViewer(({ viewer }) => viewer?.reading)
  return roleScheme ? underScheme(resource, roleScheme) : resource
}
