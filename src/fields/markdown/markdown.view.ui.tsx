import { lazy, Suspense } from 'react'
import { useLanguage } from '../../providers/labels'
import { shownText } from '../../registry/title'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import { TextCell } from '../text/text.view.ui'

/** The renderer is larger than a list: it loads with the first record that needs it. */
const Prose = lazy(() => import('../prose.ui').then(({ Prose }) => ({ default: Prose })))

const MarkdownCell = (props: CellProps) => {
  const shown = shownText(props.value, useLanguage())
  if (!shown) return <NoValue />
  if (props.place !== 'record') return <TextCell {...props} value={shown.text.replace(/[#*_`>[\]]+/g, '')} />
  return (
    <Suspense fallback={<TextCell {...props} />}>
      <Prose text={shown.text} />
    </Suspense>
  )
}

export const view: Partial<KindView> = { Cell: MarkdownCell, width: 320, isProse: true }
