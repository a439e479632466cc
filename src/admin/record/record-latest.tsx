import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { RecordLink, recordPath } from '../../fields/record-link.ui'
import { useLabels } from '../../providers/labels'
import type { ShownRecord } from '../page/use-record'
import { CellValue } from './record-section'
import { useRelationsTo } from './relations-to'
import { latestCount, useRelated } from './use-related'

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
      <RecordLines resource={target} fields={fields} rows={rows} most={latestCount}>
        {t('show.related.noLatest')}
      </RecordLines>
    </section>
  )
}

interface RecordLinesProps {
  resource: ResourceDeclaration
  /** Shown after the name. */
  fields: readonly string[]
  /** Undefined while they load. */
  rows: readonly ShownRecord[] | undefined
  /** The number of lines that have a place, also if there are fewer records. */
  most: number
  /** The text for no records. */
  children?: ReactNode
}

/** As high as a line with a state. */
const line = { minBlockSize: 28, rowGap: 0 }

/** A line for each record. Nothing below them moves when they arrive. */
export const RecordLines = ({ resource, fields, rows, most, children }: RecordLinesProps) => (
  <ul className="stack tight" style={{ minBlockSize: most * (line.minBlockSize + 4) }}>
    {rows?.length === 0 && (
      <li className="text-quiet" style={line}>
        {children}
      </li>
    )}
    {rows?.map((row) => (
      <li key={row.id} className="row" style={line}>
        {/* A number of an order fits; the values move below it on a phone. */}
        <Flex flex="1 1 150px" className="line">
          {recordPath(resource, row.id) ? (
            <RecordLink className="line" resource={resource} record={row} />
          ) : (
            <CellValue resource={resource} record={row} name={resource.title} place="row" />
          )}
        </Flex>
        <Flex wrap align="center" gap="0 6px">
          {fields
            .filter((name) => row[name] !== null)
            .map((name) => (
              <CellValue key={name} resource={resource} record={row} name={name} place="row" />
            ))}
        </Flex>
      </li>
    )) ??
      Array.from({ length: most }, (_, at) => (
        <li key={String(at)} className="row" style={line}>
          <span className="skeleton" />
        </li>
      ))}
  </ul>
)
