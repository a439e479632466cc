import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import './cell.css'
import { useFormats } from './formats.ui'
import type { CellPlace } from './kind.ui'

/** Widths in pixels: the narrowest card, a chip without title, the chip of the remaining count, one letter of a title. */
const pixels = { card: 216, frame: 40, others: 36, latin: 6.8, chinese: 12.5 }

/** The look of a chip. */
export const chip = 'cell-link-chip chip nowrap text-secondary text-caption'

const widthOf = (title: string) =>
  [...title].reduce((sum, letter) => sum + (letter > '\u2e7f' ? pixels.chinese : pixels.latin), pixels.frame)

/** The number of titles that fit in a width, at least one. */
const fitting = (titles: readonly string[], width: number): number => {
  let used = 0
  const tooMany = titles.findIndex((title, index) => {
    used += widthOf(title)
    return used + (index < titles.length - 1 ? pixels.others : 0) > width
  })
  return tooMany < 0 ? titles.length : Math.max(1, tooMany)
}

interface ChipsProps {
  place: CellPlace
  /** The width of the cell of a row, in pixels. */
  width: number
  titles: readonly string[]
  /** A chip for each title. */
  children: readonly ReactNode[]
}

/** Several values in a cell: all on the record, elsewhere those that fit and the number of the others. */
export const Chips = ({ place, width, titles, children }: ChipsProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const shown = place === 'record' ? titles.length : fitting(titles, place === 'row' ? width : pixels.card)
  const others = titles.slice(shown)
  return (
    <span className="cell-links clipped" data-place={place}>
      {children.slice(0, shown)}
      {others.length > 0 && (
        <span className={`${chip} fixed`} title={others.join(t('list.comma'))}>
          +{formats.number(others.length)}
        </span>
      )}
    </span>
  )
}
