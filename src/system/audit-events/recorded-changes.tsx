import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RecordedChange } from '../../admin/history/changed-fields'
import { RecordChanges } from '../../admin/history/record-changes'
import { FieldValue, RecordDetails } from '../../admin/record/record-section'
import type { RecordSlotProps } from '../../admin/slots'
import { type AnyRecord, humanise, type ResourceDeclaration } from '../../declare'
import { splitLanguage } from '../../declare/languages'
import { useFormats } from '../../fields/formats.ui'
import { useLabels } from '../../providers/labels'
import { findResource } from '../../registry/resources'

/** The changes of an audit event with the labels of its resource. Raw values if the resource is no longer declared. */
export const RecordedChanges = ({ resource, record }: RecordSlotProps) => {
  const { t } = useTranslation()
  const target = findResource(record.resource)
  const before = record.before as AnyRecord | null
  const after = record.after as AnyRecord | null
  if (Object.keys({ ...before, ...after }).length === 0) {
    return <p className="padded text-quiet">{t('show.history.unchanged')}</p>
  }
  if (record.resource === 'security') return <SecurityFacts facts={after ?? {}} />
  if (!target) return <Written resource={resource} record={record} />
  const event: RecordedChange = { action: String(record.action), before, after }
  return (
    <div className="padded">
      {event.action === 'export' ? (
        <ExportDetails resource={target} details={after ?? {}} />
      ) : (
        <RecordChanges resource={target} record={nothing} event={event} />
      )}
    </div>
  )
}

/** The record may be deleted or changed since, so the titles of ids are requested by id. */
const nothing: AnyRecord = {}

const Written = ({ resource, record }: { resource: ResourceDeclaration; record: AnyRecord }) => {
  const labels = useLabels(resource)
  return (
    <RecordDetails
      items={['before', 'after'].map((name) => ({
        key: name,
        label: labels.field(name),
        children: <FieldValue resource={resource} record={record} name={name} />,
      }))}
    />
  )
}

/** The details of a security event: the reason, the purpose of the code, the number of attempts. */
const SecurityFacts = ({ facts }: { facts: AnyRecord }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const shown = (name: string, value: unknown) =>
    typeof value === 'number'
      ? formats.number(value)
      : t(`resources.auditEvents.facts.values.${name}.${value}`, { defaultValue: String(value) })
  return (
    <RecordDetails
      items={Object.entries(facts).map(([name, value]) => ({
        key: name,
        label: t(`resources.auditEvents.facts.labels.${name}`, { defaultValue: humanise(name) }),
        children: shown(name, value),
      }))}
    />
  )
}

interface Sorter {
  field: string
  direction: string
}

/** The details of an export: the number of rows, the columns, the sort and the filter. */
const ExportDetails = ({ resource, details }: { resource: ResourceDeclaration; details: AnyRecord }) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const formats = useFormats()
  const listed = (values: readonly string[]) => values.join(t('list.comma'))
  const { count, format, columns, sorting, filter } = details
  const order = ({ field, direction }: Sorter) =>
    t(direction === 'DESC' ? 'list.sort.descending' : 'list.sort.ascending', {
      column: labels.field(splitLanguage(field)[0]),
    })
  const lines = [
    ['rows', typeof count === 'number' && formats.number(count)],
    ['format', typeof format === 'string' && format.toUpperCase()],
    ['columns', Array.isArray(columns) && listed(columns.map((name) => labels.field(String(name))))],
    ['sorting', Array.isArray(sorting) && sorting.length > 0 && listed((sorting as Sorter[]).map(order))],
    ['filter', isNarrowing(filter) && <code dir="ltr">{JSON.stringify(filter)}</code>],
  ] as const
  return (
    <Flex component="dl" vertical gap={4}>
      {lines.map(
        ([name, shown]) =>
          shown && (
            <div className="history-change" key={name}>
              <dt>{t(`show.history.exported.${name}`)}</dt>
              <dd>{shown}</dd>
            </div>
          ),
      )}
    </Flex>
  )
}

const isNarrowing = (filter: unknown) => typeof filter === 'object' && filter !== null && Object.keys(filter).length > 0
