import { Tabs } from 'antd'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { fieldsOf, type ResourceDeclaration } from '../../declare'
import { hasShape } from '../../declare/traits'
import { mayDo, useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { resourceNamed } from '../../registry/resources'
import { History } from '../history/history'
import { lazyPart } from '../lazy-part'
import { slotsOf } from '../parts'
import type { RecordSlotProps } from '../slots'
import type { ShownRecord } from './use-record'

/** Tables come with the first tab that has one. */
const RelatedRecords = lazyPart(async () => (await import('./related-records')).RelatedRecords)

interface RecordTabsProps {
  resource: ResourceDeclaration
  record: ShownRecord
}

interface RecordTab {
  key: string
  label: string
  children: ReactNode
}

/** Related records and history; the open tab is in the URL (`?tab=orders`). */
export const RecordTabs = ({ resource, record }: RecordTabsProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const viewer = useViewer((state) => state.viewer)
  const [search, setSearch] = useSearchParams()
  const own = slotsOf(resource).tabs ?? []
  const ownTab = (id: string) => own.find((tab) => tab.id === id)?.Tab

  const related = Object.entries(fieldsOf(resource)).flatMap(([name, field]): RecordTab[] => {
    if (!hasShape(field, 'inverse')) return []
    const target = resourceNamed(String(field.to))
    if (!mayDo(viewer, target.name, 'list')) return []
    return [
      {
        key: name,
        label: labels.field(name),
        children: (
          <RelatedTab
            key={name}
            Own={ownTab(name)}
            resource={resource}
            record={record}
            target={target}
            by={String(field.by)}
          />
        ),
      },
    ]
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
  const history = {
    key: 'history',
    label: t('show.history.title'),
    children: <History resource={resource} record={record} />,
  }
  const tabs = [...related, ...others, ...(isWritten(resource) ? [history] : [])]
  if (tabs.length === 0) return null
  const asked = search.get('tab')
  return (
    <Tabs
      className="record-tabs"
      activeKey={tabs.some(({ key }) => key === asked) ? String(asked) : tabs[0]?.key}
      items={tabs}
      destroyOnHidden
      onChange={(tab) => setSearch({ tab }, { replace: true, preventScrollReset: true })}
    />
  )
}

/** Whether such records can change: records that only the program creates have no history. */
const isWritten = ({ operations, actions }: ResourceDeclaration) =>
  Object.keys(actions).length > 0 || operations.some((operation) => operation !== 'list' && operation !== 'show')

interface RelatedTabProps extends RecordTabsProps {
  Own: ComponentType<RecordSlotProps> | undefined
  target: ResourceDeclaration
  by: string
}

const RelatedTab = ({ Own, resource, record, target, by }: RelatedTabProps) =>
  Own ? <Own resource={resource} record={record} /> : <RelatedRecords target={target} by={by} record={record} />
