import { Select, type SelectProps } from 'antd'
import { type UIEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabels, useLanguage } from '../../providers/labels'
import { resourceNamed } from '../../registry/resources'
import { titleOf } from '../../registry/title'
import { inputStatus, selectAttributes } from '../input-attributes.ui'
import type { EditorProps } from '../kind.editor.ui'
import { type Choice, useChoices, useChosen } from '../relation-choices.ui'
import { ChoiceLabel } from './choice-label.ui'

interface RelationSelectProps extends EditorProps {
  isMany: boolean
  /** The related records that were loaded with the form. */
  known: readonly Choice[]
  tagRender?: SelectProps['tagRender']
}

/** Selects related records by title: server-side search, paging by scrolling. */
export const RelationSelect = ({ isMany, known, ...props }: RelationSelectProps) => {
  const { field, value, onChange, isRequired } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const target = resourceNamed(String(field.to))
  const labels = useLabels(target)
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const { choices, isLoading, hasFailed, loadMore } = useChoices(target.name, search, language, isOpen)
  const [seen, setSeen] = useState<readonly Choice[]>([])
  const ids = isMany ? ((value as string[] | null) ?? []) : value ? [value as string] : []
  const chosen = useChosen(target.name, ids, [...known, ...seen, ...choices])
  const choiceOf = (id: unknown) => [...chosen, ...choices].find((choice) => choice.id === id) ?? { id: String(id) }

  const choose = (next: string | string[] | undefined) => {
    const nextIds = Array.isArray(next) ? next : next ? [next] : []
    // A selected record keeps its title when a later search does not find it.
    setSeen(nextIds.map(choiceOf))
    onChange(isMany ? nextIds : (nextIds[0] ?? null))
    if (isMany) setSearch('')
  }
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLDivElement>) => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < 80) loadMore()
  }

  return (
    <Select<string | string[]>
      {...selectAttributes(props)}
      className="editor-wide"
      mode={isMany ? 'multiple' : undefined}
      status={inputStatus(props)}
      value={isMany ? ids : ids[0]}
      options={choices.map((choice) => ({ value: choice.id, label: titleOf(target, choice, language) }))}
      optionRender={({ value: id }) => <ChoiceLabel resource={target} choice={choiceOf(id)} />}
      labelRender={({ value: id }) => <ChoiceLabel resource={target} choice={choiceOf(id)} />}
      open={isOpen}
      onOpenChange={setOpen}
      showSearch
      filterOption={false}
      searchValue={search}
      onSearch={setSearch}
      onPopupScroll={onScroll}
      allowClear={!isRequired}
      loading={isOpen && isLoading}
      placeholder={t('form.relation.choose', { one: labels.oneInline, many: labels.manyInline })}
      notFoundContent={
        <p className="editor-quiet">
          {hasFailed
            ? t('form.relation.failed')
            : isLoading
              ? t('form.loading')
              : t('form.relation.none', { many: labels.manyInline })}
        </p>
      }
      onChange={choose}
      onBlur={() => {
        setSearch('')
        props.onBlur()
      }}
    />
  )
}
