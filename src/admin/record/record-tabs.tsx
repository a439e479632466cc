import type { ReactNode } from 'react'
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
  /** The fields of the record: the first tab. */
  overview: ReactNode
}

interface RecordTab {
  key: string
  label: ReactNode
  children: ReactNode
}

/** The record, its related records and its history; the open tab is in the URL (`?tab=orders`). */
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
    { key: 'overview', label: t('show.overview'), children: overview },
    ...related,
    ...others,
    ...(resource.collaboration ? [notes] : []),
    ...(isWritten(resource) ? [history] : []),
  ]
  if (tabs.length === 1) return overview
  const asked = search.get('tab')
  return (
    <Tabs
      activeKey={tabs.find(({ key }) => key === asked)?.key ?? 'overview'}
      items={tabs}
      destroyOnHidden
      onChange={(tab) => setSearch(tab === 'overview' ? {} : { tab }, { replace: true, preventScrollReset: true })}
    />
  )
}

/** Whether such records can change: records that only the program creates have no history. */
const isWritten = ({ operations, actions }: ResourceDeclaration) =>
  Object.keys(actions).length > 0 || operations.some((operation) => operation !== 'list' && operation !== 'show')
