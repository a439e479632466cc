import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabels, useLanguage } from '../../crud/labels'
import { titleOf } from '../../declare/title'
import { resourceNamed } from '../../resources'
import '../filter-editor.css'
import type { FilterEditorProps } from '../kind.ui'
import { useDraft } from '../use-draft.ui'
import { useChoices } from './choices.ui'
import { recordMark } from './record-link.ui'
import { useTitles } from './titles.ui'

/** Any of the records a field may lead to, searched on the server; the chosen ones stay on top. */
export const RecordsFilter = ({ field, label, value, onChange }: FilterEditorProps) => {
  const { t } = useTranslation()
  const target = resourceNamed(String(field.to))
  const targetLabels = useLabels(target)
  const language = useLanguage()
  const [search, setSearch] = useState('')
  const { draft, setDraft, flush } = useDraft(search, setSearch)
  const choices = useChoices(target, search)
  const ids = value?.shape === 'records' ? value.ids : []
  // What was chosen before the editor opened is on top; what is chosen now stays where it was found.
  const [pinned] = useState(ids)
  const titles = useTitles(target, pinned)
  const found = choices.records.filter(({ id }) => !pinned.includes(String(id)))
  const toggle = (id: string) => {
    const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
    onChange(next.length > 0 ? { shape: 'records', ids: next } : null)
  }
  return (
    <>
      <div className="filter-search">
        <Input
          aria-label={t('filters.searchRecords', { records: targetLabels.manyInline })}
          placeholder={t('filters.searchRecords', { records: targetLabels.manyInline })}
          value={draft}
          allowClear
          onChange={(event) => setDraft(event.target.value)}
          onPressEnter={flush}
        />
      </div>
      <fieldset className="filter-choices" aria-busy={choices.isFetching}>
        <legend className="visually-hidden">{label}</legend>
        {search === '' &&
          pinned.map((id) => (
            <label className="filter-choice" key={id}>
              <input type="checkbox" checked={ids.includes(id)} onChange={() => toggle(id)} />
              <span className="cell-text">{titles.get(id) ?? id}</span>
            </label>
          ))}
        {found.map((record) => {
          const id = String(record.id)
          return (
            <label className="filter-choice" key={id}>
              <input type="checkbox" checked={ids.includes(id)} onChange={() => toggle(id)} />
              {recordMark(target, record)}
              <span className="cell-text">{titleOf(target, record, language)}</span>
            </label>
          )
        })}
        {choices.isLoading && <p className="filter-note">{t('filters.loading')}</p>}
        {choices.isError && (
          <p className="filter-note">
            {t('filters.failed')}{' '}
            <Button size="small" onClick={choices.retry}>
              {t('filters.retry')}
            </Button>
          </p>
        )}
        {!choices.isLoading && !choices.isError && choices.records.length === 0 && (
          <p className="filter-note">{t('filters.noneFound')}</p>
        )}
        {choices.hasMore && (
          <Button type="text" size="small" loading={choices.isFetching} onClick={choices.showMore}>
            {t('filters.more')}
          </Button>
        )}
      </fieldset>
    </>
  )
}
