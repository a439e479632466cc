import { useLanguage } from '../../providers/labels'
import { shownText } from '../../registry/title'
import { AccountName } from '../account-name.ui'
import '../cell.css'
import type { CellProps, KindView } from '../kind.ui'
import { LinkedText } from '../linked-text.ui'
import { NoValue } from '../no-value.ui'

/**
 * A text; a localized one in the reader's language, else in the other one with a language mark. Declared mentions of
 * records are links.
 */
export const TextCell = ({ field, value, place, record }: CellProps) => {
  const language = useLanguage()
  const shown = shownText(value, language)
  if (!shown) return <NoValue />
  const isForeign = shown.language !== undefined && shown.language !== language
  return (
    <span className="cell-text ellipsis" data-place={place} title={place === 'row' ? shown.text : undefined}>
      <bdi>
        {field.account ? (
          <AccountName id={record[String(field.account)]} name={shown.text} />
        ) : field.mention ? (
          shown.text
        ) : (
          <LinkedText text={shown.text} />
        )}
      </bdi>
      {isForeign && <span className="chip text-quiet">{shown.language?.toUpperCase()}</span>}
    </span>
  )
}

export const view: Partial<KindView> = { Cell: TextCell }
