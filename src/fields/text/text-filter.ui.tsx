import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import '../filter-editor.css'
import type { FilterEditorProps } from '../kind.ui'
import { useDraft } from '../use-draft.ui'

/** The text that the field must contain. */
export const TextFilter = ({ label, value, onChange }: FilterEditorProps) => {
  const { t } = useTranslation()
  const { draft, setDraft, flush } = useDraft(value?.shape === 'text' ? value.text : '', (text) =>
    onChange(text ? { shape: 'text', text } : null),
  )
  return (
    <div className="stack">
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
