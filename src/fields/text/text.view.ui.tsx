import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../providers/labels'
import { shownText } from '../../registry/title'
import '../cell.css'
import '../filter-editor.css'
import type { CellProps, FilterEditorProps, KindView } from '../kind.ui'
import { NoValue } from '../no-value.ui'
import { useDraft } from '../use-draft.ui'
import { hasMentions } from './mentions.ui'

const MentionedText = lazy(async () => ({ default: (await import('./mentioned-text.ui')).MentionedText }))

/**
 * A text; a localized one in the reader's language, else in the other one with a language mark. Declared mentions of
 * records are links.
 */
export const TextCell = ({ field, value, place }: CellProps) => {
  const language = useLanguage()
  const shown = shownText(value, language)
  if (!shown) return <NoValue />
  const isForeign = shown.language !== undefined && shown.language !== language
  return (
    <span className="cell-text ellipsis" data-place={place} title={place === 'row' ? shown.text : undefined}>
      <bdi>
        {!field.mention && hasMentions(shown.text) ? (
          <Suspense fallback={shown.text}>
            <MentionedText text={shown.text} />
          </Suspense>
        ) : (
          shown.text
        )}
      </bdi>
      {isForeign && <span className="cell-language text-quiet">{shown.language?.toUpperCase()}</span>}
    </span>
  )
}

/** The text that the field must contain. */
export const TextFilter = ({ label, value, onChange }: FilterEditorProps) => {
  const { t } = useTranslation()
  const { draft, setDraft, flush } = useDraft(value?.shape === 'text' ? value.text : '', (text) =>
    onChange(text ? { shape: 'text', text } : null),
  )
  return (
    <div className="filter-search">
      <Input
        aria-label={t('filters.contains', { field: label })}
        placeholder={t('filters.containsPlaceholder')}
        value={draft}
        maxLength={200}
        allowClear
        onChange={(event) => setDraft(event.target.value)}
        onPressEnter={flush}
      />
    </div>
  )
}

export const view: KindView = { Cell: TextCell, FilterEditor: TextFilter, width: 240 }
