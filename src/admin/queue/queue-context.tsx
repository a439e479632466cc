import { useQuery } from '@tanstack/react-query'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type AnyRecord, fieldsOf, type ResourceDeclaration } from '../../declare'
import { hasShape } from '../../declare/traits'
import { useFormats } from '../../fields/formats.ui'
import { RecordLink } from '../../fields/record-link.ui'
import { mayDo, useMayList, useViewer, type Viewer } from '../../providers/access'
import { generated } from '../../providers/graphql'
import { useLabels } from '../../providers/labels'
import { request } from '../../providers/transport'
import { resourceNamed } from '../../registry/resources'
import { recordSelection } from '../../registry/selections'
import { stateFields } from '../../registry/summary'
import type { ShownRecord } from '../page/use-record'
import { RecordLines } from '../record/record-latest'
import { metricFields } from '../record/record-metrics'
import { FieldValue } from '../record/record-section'

/** The number of other records to show for each related record. */
const mostOthers = 4

interface Related {
  name: string
  target: ResourceDeclaration
  to: AnyRecord
}

interface Answer {
  [part: string]: { totalCount: number; nodes: ShownRecord[] } & AnyRecord
}

/** The records that a pending record refers to: its user and its game. */
const relatedOf = (resource: ResourceDeclaration, record: AnyRecord): readonly Related[] =>
  Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
    const to = record[name] as AnyRecord | null | undefined
    return hasShape(field, 'reference') && to?.id ? [{ name, target: resourceNamed(String(field.to)), to }] : []
  })

/** The metrics of a related record that the viewer may see. */
const countsOf = (target: ResourceDeclaration, viewer: Viewer | null) =>
  mayDo(viewer, target.name, 'show') ? metricFields(target) : []

/** One request for the counts of the related records, and their other records in this queue's list. */
function useContext(resource: ResourceDeclaration, record: ShownRecord) {
  const mayList = useMayList()
  const viewer = useViewer((state) => state.viewer)
  const related = relatedOf(resource, record)
  const query = useQuery({
    queryKey: [resource.name, 'context', record.id],
    queryFn: () => {
      const fields = [...stateFields(resource), 'createdAt']
      const lists = related.map(
        (_, at) =>
          `list${at}: ${resource.name}(filter: $f${at}, sorting: [{field: createdAt, direction: DESC}], paging: {limit: ${mostOthers}}) {
            totalCount nodes { ${recordSelection(resource, fields, mayList)} } }`,
      )
      const counts = related.flatMap(({ target }, at) => {
        const names = countsOf(target, viewer)
        return names.length > 0
          ? [`one${at}: ${target.singular}(id: $i${at}) { ${recordSelection(target, names, mayList)} }`]
          : []
      })
      const variables = related.map(
        (_, at) => `$f${at}: ${resource.type}Filter${counts.join().includes(`$i${at}`) ? `, $i${at}: ID!` : ''}`,
      )
      return request(
        generated<Answer>(`query QueueContext(${variables.join(', ')}) { ${[...lists, ...counts].join('\n')} }`),
        Object.fromEntries(
          related.flatMap(({ name, to }, at) => [
            [`f${at}`, { [name]: { id: { eq: to.id } }, id: { neq: record.id } }],
            [`i${at}`, to.id],
          ]),
        ),
      )
    },
    enabled: related.length > 0,
    staleTime: 60_000,
    meta: { quiet: true },
  })
  return { related, answer: query.data }
}

/** Below a pending record: the related records with their counts, and what else the list has about them. */
export const QueueContext = ({ resource, record }: { resource: ResourceDeclaration; record: ShownRecord }) => {
  const { related, answer } = useContext(resource, record)
  return (
    <div className="halves top">
      {related.map((each, at) => (
        <ContextCard
          key={each.name}
          resource={resource}
          related={each}
          counts={answer?.[`one${at}`]}
          list={answer?.[`list${at}`]}
        />
      ))}
    </div>
  )
}

interface ContextCardProps {
  resource: ResourceDeclaration
  related: Related
  counts: AnyRecord | undefined
  list: Answer[string] | undefined
}

const ContextCard = ({ resource, related: { name, target, to }, counts, list }: ContextCardProps) => {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const ofTarget = useLabels(target)
  const formats = useFormats()
  const names = countsOf(
    target,
    useViewer(({ viewer }) => viewer),
  )
  const others = list?.totalCount ?? 0
  return (
    <Flex component="section" vertical gap={8} className="padded surface" aria-label={labels.field(name)}>
      <h3 className="text-size">
        <span>{labels.field(name)}</span> <RecordLink resource={target} record={to} />
      </h3>
      {names.length > 0 && (
        <Flex component="dl" wrap gap="4px 24px">
          {names.map((count) => (
            <div key={count}>
              <dt className="text-quiet text-caption">{ofTarget.field(count)}</dt>
              <dd>{counts ? <FieldValue resource={target} record={counts} name={count} /> : '…'}</dd>
            </div>
          ))}
        </Flex>
      )}
      <p>
        {!list ? (
          '…'
        ) : others === 0 ? (
          t('queue.context.none', { many: labels.manyInline })
        ) : (
          <Link to={`${resource.path}?${name}=${String(to.id)}`}>
            {t('queue.context.others', {
              count: others,
              total: formats.number(others),
              one: labels.oneInline,
              many: labels.manyInline,
            })}
          </Link>
        )}
      </p>
      <RecordLines
        resource={resource}
        fields={[...stateFields(resource), 'createdAt']}
        rows={list?.nodes}
        most={mostOthers}
      />
    </Flex>
  )
}
