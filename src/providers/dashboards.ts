import { useQuery } from '@tanstack/react-query'
import type { DashboardPanel } from '../dashboards/dashboard-panels'
import { useViewer } from './access'
import { graphql, type ResultOf } from './graphql'
import { queryClient } from './queries'
import { request } from './transport'

const panel = 'id kind resource title size state measure field time unit group shape columns rows'
const selection = `id name roles isOwn owner panels { ${panel} }` as const
const listDocument = graphql(`query Dashboards { me { dashboards { ${selection} } } }`)
const saveDocument = graphql(
  `mutation SaveDashboard($input: SaveDashboardInput!) { dashboard: saveDashboard(input: $input) { ${selection} } }`,
)
const useDocument = graphql('mutation ($input: UseDashboardInput!) { useDashboard(input: $input) { id } }')
const deleteDocument = graphql('mutation DeleteDashboard($id: ID!) { deleteDashboard(id: $id) }')

/** A named set of panels, as the signed-in person sees it. */
export interface Dashboard extends Omit<AnsweredDashboard, 'panels'> {
  panels: readonly DashboardPanel[]
}
type AnsweredDashboard = NonNullable<ResultOf<typeof listDocument>['me']>['dashboards'][number]

const keyOf = (account: string | undefined) => ['dashboards', account]
const ownKey = () => keyOf(useViewer.getState().viewer?.id)

/** The dashboards that the person sees, by name. */
export function useDashboards() {
  const account = useViewer(({ viewer }) => viewer?.id)
  return useQuery({
    queryKey: keyOf(account),
    queryFn: async (): Promise<readonly Dashboard[]> => (await request(listDocument)).me?.dashboards ?? [],
  })
}

const keep = (change: (dashboards: readonly Dashboard[]) => readonly Dashboard[]) =>
  queryClient.setQueryData<readonly Dashboard[]>(ownKey(), (known) => known && sorted(change(known)))

const sorted = (dashboards: readonly Dashboard[]) => [...dashboards].sort((a, b) => a.name.localeCompare(b.name))

const put = (dashboard: Dashboard) => keep((known) => [...known.filter(({ id }) => id !== dashboard.id), dashboard])

const longestName = 60

/** The name, with a number if a dashboard that the person sees has it: "Sales", "Sales 2". */
export function freeName(name: string): string {
  const known = queryClient.getQueryData<readonly Dashboard[]>(ownKey()) ?? []
  for (let number = 1; ; number++) {
    const ending = number === 1 ? '' : ` ${number}`
    const free = name.slice(0, longestName - ending.length) + ending
    if (!known.some((each) => each.name === free)) return free
  }
}

/** The values of a dashboard to save; omitted ones stay. */
export interface DashboardChanges {
  id: string
  name?: string
  roles?: readonly string[]
  panels?: Dashboard['panels']
}

/**
 * Adds a dashboard, or changes the one with this id.
 * @throws {RequestError} VALIDATION_FAILED with messages by field
 */
export async function saveDashboard({ roles, panels, ...values }: DashboardChanges): Promise<void> {
  const input = {
    ...values,
    ...(roles && { roles: [...roles] }),
    ...(panels && { panels: panels.map((panel) => ({ ...panel, columns: [...panel.columns] })) }),
  }
  const { dashboard } = await request(saveDocument, { input })
  put(dashboard)
}

/**
 * Shows the changed panels at once and saves them; a refusal shows the saved ones again.
 * @throws {RequestError} VALIDATION_FAILED with messages by field
 */
export async function savePanels(dashboard: Dashboard, panels: Dashboard['panels']): Promise<void> {
  put({ ...dashboard, panels })
  try {
    await saveDashboard({ id: dashboard.id, panels })
  } catch (problem) {
    put(dashboard)
    throw problem
  }
}

export async function deleteDashboard({ id }: Dashboard): Promise<void> {
  await request(deleteDocument, { id })
  noteDefault((chosen) => (chosen === id ? null : chosen))
  keep((known) => known.filter((dashboard) => dashboard.id !== id))
}

/** Makes a dashboard the start page of the person, or ends that. */
export async function setDefaultDashboard({ id }: Dashboard, on: boolean): Promise<void> {
  await request(useDocument, { input: { id, on } })
  noteDefault(() => (on ? id : null))
}

const noteDefault = (next: (chosen: string | null) => string | null) =>
  useViewer.setState(({ viewer }) => ({
    viewer: viewer && { ...viewer, defaultDashboard: next(viewer.defaultDashboard ?? null) },
  }))
