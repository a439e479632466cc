import { useTranslation } from 'react-i18next'
import type { AnyRecord } from '../../declare'
import { useLanguage } from '../../providers/labels'
import { resourceNamed } from '../../registry/resources'
import { titleOf } from '../../registry/title'
import '../cell.css'
import { useFormats } from '../formats.ui'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import { RecordLink } from '../record-link.ui'
import { RecordsFilter } from '../relation/relation.view.ui'

/** Widths in pixels: a cell, a chip without title, the chip of the remaining count, one letter of a title. */
const pixels = { cell: 152, frame: 40, others: 36, latin: 6.8, chinese: 12.5 }

const widthOf = (title: string) =>
  [...title].reduce((sum, letter) => sum + (letter > '\u2e7f' ? pixels.chinese : pixels.latin), pixels.frame)

/** The number of titles that fit in a row, at least one. */
const fitting = (titles: readonly string[]): number => {
  let used = 0
  const tooMany = titles.findIndex((title, index) => {
    used += widthOf(title)
    return used + (index < titles.length - 1 ? pixels.others : 0) > pixels.cell
  })
  return tooMany < 0 ? titles.length : Math.max(1, tooMany)
}

const RelationsCell = ({ value, field, place }: CellProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const language = useLanguage()
  const records = Array.isArray(value) ? (value as AnyRecord[]) : []
  if (records.length === 0) return <NoValue />
  const target = resourceNamed(String(field.to))
  const titles = records.map((record) => titleOf(target, record, language))
  const shown = place === 'row' ? records.slice(0, fitting(titles)) : records
  const others = records.slice(shown.length)
  return (
    <span className="cell-links clipped" data-place={place}>
      {shown.map((record) => (
        <RecordLink
          key={String(record.id)}
          className="cell-link-chip chip nowrap text-secondary text-caption"
          resource={target}
          record={record}
          place={place}
        />
      ))}
      {others.length > 0 && (
        <span
          className="cell-link-chip chip fixed nowrap text-secondary text-caption"
          title={titles.slice(shown.length).join(t('list.comma'))}
        >
          +{formats.number(others.length)}
        </span>
      )}
    </span>
  )
}

export const view: KindView = { Cell: RelationsCell, FilterEditor: RecordsFilter, width: 168 }
