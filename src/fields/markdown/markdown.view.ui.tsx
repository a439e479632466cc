import { useLanguage } from '../../providers/labels'
import { shownText } from '../../registry/title'
import { extraPart } from '../../theme/later'
import type { CellProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import { TextCell } from '../text/text.view.ui'

/** The renderer is larger than a list: it loads with the first record that needs it. */
const Prose = extraPart(
  async () => (await import('../prose.ui')).Prose,
  ({ text }) => text,
)

const MarkdownCell = (props: CellProps) => {
  const shown = shownText(props.value, useLanguage())
  if (!shown) return <NoValue />
  if (props.place !== 'record') return <TextCell {...props} value={shown.text.replace(/[#*_`>[\]]+/g, '')} />
  return <Prose text={shown.text} />
}

export const view: Partial<KindView> = { Cell: MarkdownCell, width: 320, isProse: true }
