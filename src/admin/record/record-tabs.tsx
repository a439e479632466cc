import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { extraPart, lazyPart } from '../../theme/later'
import { Tabs } from '../../theme/tabs'
import type { ShownRecord } from '../page/use-record'
import { slotsOf } from '../parts'
import { useRelationsTo } from './relations-to'

const History = lazyPart(async () => (await import('../history/history')).History)

const Notes = lazyPart(async () => (await import('../collaboration/notes')).Notes)
const NotesLabel = extraPart(
  async () => (await import('../collaboration/use-collaboration')).NotesLabel,
  () => useTranslation().t('collaboration.notes'),
)

/** Tables come with the first tab that has one. */
const RelatedRecords = lazyPart(async () => (await import('./related-records')).RelatedRecords)

interface RecordTabsProps {
  resource: ResourceDeclaration
  record: ShownRecord
  /** The fields of the record: the first tab. Omitted below the form of a single record. */
  overview?: ReactNode
}

interface RecordTab {
  key: string
  label: ReactNode
  children: ReactNode
}

/** The record, its related records, its notes and its history; the open tab is in the URL (`?tab=orders`). */
export const RecordTabs = ({ resource, record, overview }: RecordTabsProps) => {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const relations = useRelationsTo(resource)
  const own = slotsOf(resource).tabs ?? []

  const related = relations.map(({ key, label, target, by }): RecordTab => {
    const Own = own.find(({ id }) => id === key)?.Tab
    return {
      key,
      label,
      children: Own ? (
        <Own resource={resource} record={record} />
      ) : (
        <RelatedRecords key={key} target={target} by={by} record={record} />
      ),
    }
  })
  const others = own
    .filter(({ id }) => !related.some(({ key }) => key === id))
    .map(
      ({ id, Tab }): RecordTab => ({
        key: id,
        label: t(`resources.${resource.name}.tabs.${id}`),
        children: <Tab resource={resource} record={record} />,
      }),
    )
  const notes = {
    key: 'notes',
    label: <NotesLabel resource={resource} recordId={record.id} />,
    children: <Notes resource={resource} record={record} />,
  }
  const history = {
    key: 'history',
    label: t('show.history.title'),
    children: <History resource={resource} record={record} />,
  }
  const tabs = [
    ...(overview ? [{ key: 'overview', label: t('show.overview'), children: overview }] : []),
    ...related,
    ...others,
    ...(resource.collaboration ? [notes] : []),
    ...(isWritten(resource) ? [history] : []),
  ]
  const asked = tabs.find(({ key }) => key === search.get('tab'))
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab that is chosen later is in the window
  useEffect(() => {
    if (asked && !overview) place.current?.scrollIntoView()
  }, [])
  const [first] = tabs
  if (!first || (overview && tabs.length === 1)) return overview
  return (
    <div ref={place}>
      <Tabs
        activeKey={(asked ?? first).key}
        items={tabs}
        destroyOnHidden
        onChange={(tab) => setSearch(tab === first.key ? {} : { tab }, { replace: true, preventScrollReset: true })}
      />
    </div>
  )
}

/** Whether such records can change: records that only the program creates have no history. */
const isWritten = ({ operations, actions }: ResourceDeclaration) =>
  Object.keys(actions).length > 0 || operations.some((operation) => operation !== 'list' && operation !== 'show')
