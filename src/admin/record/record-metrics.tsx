import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type AnyRecord, fieldOf, fieldsOf, isWritable, type ResourceDeclaration, valueTypeOf } from '../../declare'
import { derivationOf, hasShape, shapeOf } from '../../declare/traits'
import { useFormats } from '../../fields/formats.ui'
import { useLabels } from '../../providers/labels'
import { FieldValue } from './record-section'
import { useRelationsTo } from './relations-to'
import { useRelated } from './use-related'

/** The numbers of a record that forms do not write: computed counts, balances, ratings. */
export const metricFields = (resource: ResourceDeclaration): readonly string[] => {
  const shown = resource.show.flatMap(({ fields }) => fields)
  return Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
    const isNumber = ['number', 'decimal'].includes(valueTypeOf(resource, name)) || hasShape(field, 'total')
    return isNumber && shown.includes(name) && !isWritable(field, 'create') ? [name] : []
  })
}

interface RecordMetricsProps {
  resource: ResourceDeclaration
  record: AnyRecord
}

/** The metrics of a record above its tabs, and the count of each relation with a link to its tab. */
export const RecordMetrics = ({ resource, record }: RecordMetricsProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const formats = useFormats()
  const relations = useRelationsTo(resource)
  // A relation has the same number with a link.
  const isRelationCount = (name: string) => {
    const { count, by, summed, filter } = derivationOf(fieldOf(resource, name))
    return !summed && !filter && relations.some((each) => each.target.name === count && each.by === by)
  }
  // A total is null if the viewer may not list its records.
  const names = metricFields(resource).filter(
    (name) => !isRelationCount(name) && !(record[name] === null && shapeOf(fieldOf(resource, name)) === 'total'),
  )
  const { data: counts } = useRelated(resource, String(record.id))
  if (names.length + relations.length === 0) return null
  return (
    <Flex component="dl" wrap gap="12px 40px" className="record-metrics spaced" aria-label={t('show.metrics')}>
      {names.map((name) => (
        <div key={name}>
          <dt className="text-quiet text-small">{labels.field(name)}</dt>
          <dd className="text-heading numbers">
            <FieldValue resource={resource} record={record} name={name} />
          </dd>
        </div>
      ))}
      {relations.map(({ key, label }) => {
        const count = counts?.[key]
        return (
          <div key={key}>
            <dt className="text-quiet text-small">{label}</dt>
            <dd className="text-heading numbers">
              {count ? (
                <Link to={`?tab=${key}`} preventScrollReset replace>
                  {formats.number(count.totalCount)}
                </Link>
              ) : (
                '…'
              )}
            </dd>
          </div>
        )
      })}
    </Flex>
  )
}
