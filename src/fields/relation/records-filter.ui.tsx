import { Button, Checkbox, Flex, Input, type InputRef } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabels } from '../../providers/labels'
import { resourceNamed } from '../../registry/resources'
import '../filter-editor.css'
import type { FilterEditorProps } from '../kind.ui'
import { ChoiceLabel } from '../record-link.ui'
import { useRelationSelect } from '../relation-choices.ui'

/**
 * A filter for related records with server-side search; selected ones are on top. The arrow keys move between the search
 * and the records. Enter takes a record, in the search the first one that answers the typed text.
 */
export const RecordsFilter = ({ field, label, value, onChange }: FilterEditorProps) => {
  const { t } = useTranslation()
  const target = resourceNamed(String(field.to))
  const { manyInline } = useLabels(target)
  const [search, setSearch] = useState('')
  const input = useRef<InputRef>(null)
  // The panel has taken the focus before this part was loaded.
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  const ids = value?.shape === 'records' ? value.ids : []
  // A newly selected record stays in its place while the picker is open.
  const [pinned] = useState(ids)
  const { selectProps, choices, answered, selected, isLoading, hasFailed, hasMore, loadMore } = useRelationSelect(
    target,
    pinned,
    true,
  )
  const toggle = (id: string) => {
    const next = ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]
    onChange(next.length > 0 ? { shape: 'records', ids: next } : null)
  }
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    if (!isPressed || answered === undefined) return
    setPressed(false)
    if (choices[0]) toggle(choices[0].id)
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, nativeEvent } = event
    const inputs = [...currentTarget.querySelectorAll('input')]
    const at = inputs.indexOf(target as HTMLInputElement)
    const isEnter = key === 'Enter' && at >= 0 && !nativeEvent.isComposing
    const next = inputs[at + ({ ArrowUp: -1, ArrowDown: 1 }[key] ?? 0)]
    setPressed(isEnter && at === 0 && search !== '')
    if (isEnter && at > 0) inputs[at]?.click()
    if (at < 0 || next === inputs[at]) return
    event.preventDefault()
    next?.focus()
  }
  const box = (id: string, name: ReactNode) => (
    <Checkbox className="filter-choice" key={id} checked={ids.includes(id)} onChange={() => toggle(id)}>
      {name}
    </Checkbox>
  )
  return (
    <Flex vertical gap={8} onKeyDown={onKeyDown}>
      <Input
        ref={input}
        aria-label={t('filters.searchRecords', { records: manyInline })}
        placeholder={t('filters.searchRecords', { records: manyInline })}
        value={search}
        allowClear
        onChange={({ target: { value: text } }) => {
          setSearch(text)
          selectProps.onSearch(text)
        }}
      />
      <fieldset className="scroll-short" aria-busy={isLoading} aria-label={label}>
        {search === '' &&
          pinned.map((id) => {
            const choice = selected?.find((each) => each.id === id)
            const missing = selected ? t('filters.gone') : '…'
            return box(id, choice ? <ChoiceLabel resource={target} choice={choice} /> : missing)
          })}
        {choices
          .filter(({ id }) => search !== '' || !pinned.includes(id))
          .map((choice) => box(choice.id, <ChoiceLabel resource={target} choice={choice} />))}
        {choices.length === 0 && (
          <p className="padded text-quiet text-small">{t(noteKey(isLoading, hasFailed), { records: manyInline })}</p>
        )}
        {hasMore && (
          <Button type="text" size="small" loading={isLoading} onClick={loadMore}>
            {t('filters.more')}
          </Button>
        )}
      </fieldset>
    </Flex>
  )
}

const noteKey = (isLoading: boolean, hasFailed: boolean) => {
  if (isLoading) return 'filters.loading'
  return hasFailed ? 'filters.failed' : 'filters.noneFound'
}
