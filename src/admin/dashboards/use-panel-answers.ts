import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type PanelAnswer, panelAnswer, titlesDocument, titlesOf } from '../../dashboards/dashboard-answer'
import { type DashboardRequest, dashboardDocument } from '../../dashboards/dashboard-document'
import type { DashboardPanel } from '../../dashboards/dashboard-panels'
import type { DayRange } from '../../dashboards/day-ranges'
import { mayDo, useViewer } from '../../providers/access'
import { useFollowedCounts } from '../../providers/followed-counts'
import { generated } from '../../providers/graphql'
import { useLanguage } from '../../providers/labels'
import { countsKey } from '../../providers/queries'
import { RequestError } from '../../providers/request-error'
import { request } from '../../providers/transport'

/** The answer of a panel; null if it did not load. */
export type PanelAnswers = ReadonlyMap<string, PanelAnswer | null>

type Answer = Readonly<Record<string, unknown>>

async function askTogether(panels: readonly DashboardPanel[], asked: DashboardRequest): Promise<PanelAnswers> {
  if (panels.length === 0) return new Map()
  const { text, variables } = dashboardDocument(panels, asked)
  const data = await request(generated<Answer>(text), variables)
  const answers = panels.map((panel, at) => panelAnswer(panel, at, data, asked))
  const titles = titlesDocument(panels, answers)
  const named = titles ? await request(generated<Answer>(titles.text), titles.variables) : {}
  return new Map(panels.map((panel, at) => [panel.id, titlesOf(panel, at, answers[at], named, asked.language)]))
}

/** One document for all panels. If it fails, each panel is requested alone, so that a heavy one leaves the others. */
async function ask(panels: readonly DashboardPanel[], asked: DashboardRequest): Promise<PanelAnswers> {
  try {
    return await askTogether(panels, asked)
  } catch (problem) {
    if (!(problem instanceof RequestError) || panels.length < 2) throw problem
    const each = await Promise.allSettled(panels.map((panel) => askTogether([panel], asked)))
    return new Map(
      panels.map(({ id }, at) => {
        const answer = each[at]
        return [id, answer?.status === 'fulfilled' ? (answer.value.get(id) ?? null) : null]
      }),
    )
  }
}

/**
 * What panels show for a range of days, requested again after changes of their records. The previous answers stay while
 * new ones load.
 * @param panels only panels that fit their resources
 */
export function usePanelAnswers(panels: readonly DashboardPanel[], { from, to }: DayRange) {
  const viewer = useViewer(({ viewer: known }) => known)
  const language = useLanguage()
  useFollowedCounts([...new Set(panels.map(({ resource }) => resource))], { key: 'panels', every: 4_000 })
  // Title, size and order change no answer.
  const asked = panels.map(({ title: _title, size: _size, ...part }) => part)
  const byId = [...asked].sort((a, b) => a.id.localeCompare(b.id))
  return useQuery({
    queryKey: [countsKey, 'panels', viewer?.id, language, from, to, byId],
    queryFn: () => ask(panels, { range: { from, to }, language, mayList: (name) => mayDo(viewer, name, 'list') }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { quiet: true },
  })
}
