import type { RefSelectProps } from 'antd/es/select'
import { type UIEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabels, useLanguage } from '../../providers/labels'
import { resourceNamed } from '../../registry/resources'
import { titleOf } from '../../registry/title'
import { clearing } from '../../theme/clearing'
import { Icon } from '../../theme/icon'
import { useRecordCreation } from '../asked-creation.ui'
import { selectAttributes } from '../input-attributes.ui'
import type { EditorProps } from '../kind.editor.ui'
import { ChoiceLabel, recordMark } from '../record-link.ui'
import { type Choice, useRelationSelect } from '../relation-choices.ui'
import { SearchSelect } from '../search-select.ui'

interface RelationSelectProps extends EditorProps {
  isMany: boolean
  /** The related records that were loaded with the form. */
  known: readonly Choice[]
}

/** A value of Ant Design's select with its label. */
interface Labelled {
  value: string
  label: string
}

/** The value of the entry that creates a record; no id looks like it. */
const newValue = 'new'

/** Selects related records by title: server-side search, paging by scrolling. */
export const RelationSelect = ({ isMany, known, ...props }: RelationSelectProps) => {
  const { field, edited, isRemoval, value, onChange, isRequired, isOpened = false } = props
  const { t } = useTranslation()
  const target = resourceNamed(String(field.to))
  const labels = useLabels(target)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(isOpened)
  const [seen, setSeen] = useState<readonly Choice[]>([])
  const ids = isMany ? ((value as string[] | null) ?? []) : value ? [value as string] : []
  const titled = [...known, ...seen]
  const unknown = ids.filter((id) => titled.every((choice) => choice.id !== id))
  const { selectProps, choices, answered, selected, mayList, hasFailed, hasMore, loadMore } = useRelationSelect(
    target,
    unknown,
    isOpen,
    // No record of a tree is below itself.
    field.tree && edited ? [{ field: 'within', operator: 'nin', value: edited }] : [],
  )
  const choiceOf = (id: unknown) =>
    [...titled, ...(selected ?? []), ...choices].find((choice) => choice.id === id) ?? { id: String(id) }

  const values = ids.map((id): Labelled => ({ value: id, label: titleOf(target, choiceOf(id), language) }))

  const create = useRecordCreation(target)
  const select = useRef<RefSelectProps>(null)
  const created = (record: Choice | null) => {
    // The form below may have changed meanwhile.
    if (record) {
      if (target.title in record) setSeen((before) => [...before, record])
      latest.current.onChange(isMany ? [...latest.current.ids, record.id] : record.id)
    }
    select.current?.focus()
  }
  const latest = useRef({ ids, onChange })
  latest.current = { ids, onChange }

  const choose = (nextIds: string[]) => {
    if (nextIds.includes(newValue)) {
      setOpen(false)
      create?.(answered?.trim() ?? '', created)
      return
    }
    // A selected record keeps its title when a later search does not find it.
    setSeen(nextIds.map(choiceOf))
    onChange(isMany ? nextIds : (nextIds[0] ?? null))
    selectProps.onSearch('')
  }
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLDivElement>) => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < 80) loadMore()
  }

  // The entry ends the choices, so all of them must be there.
  const isOffered =
    create !== null && !isRemoval && answered !== undefined && (answered !== '' || !hasMore) && !hasFailed
  const newLabel = answered?.trim()
    ? t('form.relation.createNamed', { text: answered.trim() })
    : t('form.relation.create', { one: labels.oneInline })

  return (
    <SearchSelect<Labelled | Labelled[] | null>
      {...selectAttributes(props)}
      {...selectProps}
      ref={select}
      isAnswered={answered !== undefined}
      options={isOffered ? [...(selectProps.options ?? []), { value: newValue, label: newLabel }] : selectProps.options}
      className="wide"
      mode={isMany ? 'multiple' : undefined}
      // Screen readers get the label of the value. Without one, or with `labelRender`, Ant Design announces the id.
      labelInValue
      // Ant Design keeps an own value for undefined.
      value={isMany ? values : (values[0] ?? null)}
      optionRender={({ value: id }) =>
        id === newValue ? (
          <span className="line">
            <Icon name="plus" size={14} />
            <span className="ellipsis">{newLabel}</span>
          </span>
        ) : (
          <ChoiceLabel resource={target} choice={choiceOf(id)} />
        )
      }
      {...(isMany
        ? {
            tagRender: ({ value: id, closable, onClose }) => (
              <span className="ant-select-selection-item">
                <span className="ant-select-selection-item-content">
                  <ChoiceLabel resource={target} choice={choiceOf(id)} />
                </span>
                {closable && (
                  <span className="ant-select-selection-item-remove" aria-hidden="true" onClick={onClose}>
                    <Icon name="close" size={10} />
                  </span>
                )}
              </span>
            ),
          }
        : { prefix: recordMark(target, choiceOf(ids[0])) })}
      open={isOpen}
      autoFocus={isOpened}
      onOpenChange={setOpen}
      onPopupScroll={onScroll}
      {...(!isRequired && (isMany ? { allowClear: true } : clearing(() => choose([]))))}
      placeholder={t('form.relation.choose', { one: labels.withArticle, many: labels.manyInline })}
      notFoundContent={
        <p className="text-quiet text-small">
          {!mayList
            ? t('form.relation.unlisted', { many: labels.manyInline })
            : hasFailed
              ? t('form.relation.failed')
              : selectProps.loading
                ? t('form.loading')
                : t('form.relation.none', { many: labels.manyInline })}
        </p>
      }
      onChange={(next) => choose([next ?? []].flat().map(({ value: id }) => id))}
      onBlur={() => {
        selectProps.onSearch('')
        props.onBlur()
      }}
    />
  )
}
