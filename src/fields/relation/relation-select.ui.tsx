import { Select, type SelectProps } from 'antd'
import { type UIEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../../providers/labels'
import { resourceNamed } from '../../registry/resources'
import { inputStatus, selectAttributes } from '../input-attributes.ui'
import type { EditorProps } from '../kind.editor.ui'
import { type Choice, useRelationSelect } from '../relation-choices.ui'
import { ChoiceLabel } from './choice-label.ui'

interface RelationSelectProps extends EditorProps {
  isMany: boolean
  /** The related records that were loaded with the form. */
  known: readonly Choice[]
  tagRender?: SelectProps['tagRender']
}

/** Selects related records by title: server-side search, paging by scrolling. */
export const RelationSelect = ({ isMany, known, ...props }: RelationSelectProps) => {
  const { field, value, onChange, isRequired, isOpened = false } = props
  const { t } = useTranslation()
  const target = resourceNamed(String(field.to))
  const labels = useLabels(target)
  const [isOpen, setOpen] = useState(isOpened)
  const [seen, setSeen] = useState<readonly Choice[]>([])
  const ids = isMany ? ((value as string[] | null) ?? []) : value ? [value as string] : []
  const titled = [...known, ...seen]
  const unknown = ids.filter((id) => titled.every((choice) => choice.id !== id))
  const { selectProps, choices, selected, hasFailed, loadMore } = useRelationSelect(target, unknown, isOpen)
  const choiceOf = (id: unknown) =>
    [...titled, ...selected, ...choices].find((choice) => choice.id === id) ?? { id: String(id) }

  const choose = (next: string | string[] | undefined) => {
    const nextIds = Array.isArray(next) ? next : next ? [next] : []
    // A selected record keeps its title when a later search does not find it.
    setSeen(nextIds.map(choiceOf))
    onChange(isMany ? nextIds : (nextIds[0] ?? null))
    if (isMany) selectProps.onSearch('')
  }
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLDivElement>) => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < 80) loadMore()
  }

  return (
    <Select<string | string[]>
      {...selectAttributes(props)}
      {...selectProps}
      className="editor-wide"
      mode={isMany ? 'multiple' : undefined}
      status={inputStatus(props)}
      value={isMany ? ids : ids[0]}
      optionRender={({ value: id }) => <ChoiceLabel resource={target} choice={choiceOf(id)} />}
      labelRender={({ value: id }) => <ChoiceLabel resource={target} choice={choiceOf(id)} />}
      open={isOpen}
      autoFocus={isOpened}
      onOpenChange={setOpen}
      onPopupScroll={onScroll}
      allowClear={!isRequired}
      placeholder={t('form.relation.choose', { one: labels.oneInline, many: labels.manyInline })}
      notFoundContent={
        <p className="text-quiet text-small">
          {hasFailed
            ? t('form.relation.failed')
            : selectProps.loading
              ? t('form.loading')
              : t('form.relation.none', { many: labels.manyInline })}
        </p>
      }
      onChange={choose}
      onBlur={() => {
        selectProps.onSearch('')
        props.onBlur()
      }}
    />
  )
}
