import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { RecordLink, recordPath } from '../../fields/record-link.ui'
import { useLabels } from '../../providers/labels'
import { CellValue } from './record-section'
import { useRelationsTo } from './relations-to'
import type { ShownRecord } from './use-record'
import { latestCount, useRelated } from './use-related'

/** As high as a line with a state. */
const line = { minBlockSize: 28, rowGap: 0 }

interface RecordLatestProps {
  resource: ResourceDeclaration
  recordId: string
}

/** The latest records of the relations that the declaration shows above the tabs (`latest`). */
export const RecordLatest = ({ resource, recordId }: RecordLatestProps) => {
  const { data, isError } = useRelated(resource, recordId)
  const shown = useRelationsTo(resource).filter(({ latest }) => latest)
  if (shown.length === 0 || isError) return null
  return (
    <div className="halves spaced">
      {shown.map(({ key, target, latest }) => (
        <Latest
          key={key}
          of={`${resource.name}.latest.${key}`}
          target={target}
          fields={latest?.fields ?? []}
          rows={data?.[key]?.latest}
        />
      ))}
    </div>
  )
}

interface LatestProps {
  /** The key of the caption, without the beginning. */
  of: string
  target: ResourceDeclaration
  fields: readonly string[]
  /** Undefined while they load: their lines keep the place. */
  rows: readonly ShownRecord[] | undefined
}

const Latest = ({ of, target, fields, rows }: LatestProps) => {
  const { t } = useTranslation()
  const { manyInline } = useLabels(target)
  const caption = t(`resources.${of}`, { defaultValue: t('show.related.latest', { many: manyInline }) })
  return (
    <section className="padded surface" aria-label={caption}>
      <h2 className="text-quiet text-small">{caption}</h2>
      {rows?.length === 0 && (
        <p className="text-quiet" style={line}>
          {t('show.related.noLatest')}
        </p>
      )}
      <ul className="stack tight">
        {rows?.map((row) => (
          <li key={row.id} className="row" style={line}>
            <Flex flex="1 1 160px" className="line">
              {recordPath(target, row.id) ? (
                <RecordLink className="line" resource={target} record={row} />
              ) : (
                <CellValue resource={target} record={row} name={target.title} place="row" />
              )}
            </Flex>
            <span className="line">
              {fields
                .filter((name) => row[name] !== null)
                .map((name) => (
                  <CellValue key={name} resource={target} record={row} name={name} place="row" />
                ))}
            </span>
          </li>
        )) ??
          Array.from({ length: latestCount }, (_, at) => (
            <li key={String(at)} className="row" style={line}>
              <span className="skeleton" />
            </li>
          ))}
      </ul>
    </section>
  )
}
