import { Button, Flex, Mentions } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf, type ResourceDeclaration } from '../../declare'
import { useFormats } from '../../fields/formats.ui'
import { checkText } from '../../fields/issues'
import { useTabState } from '../../providers/tab-state'
import { request } from '../../providers/transport'
import { useBusy } from '../page/use-busy'
import { type Colleague, colleaguesDocument } from './documents'
import { bodyOfNote } from './note-text'

interface TypedNote {
  text: string
  mentions: readonly Colleague[]
}

/** Characters of a note, as the server limits them. */
const longest = 5_000

const empty: TypedNote = { text: '', mentions: [] }

/** The name that Enter would mention: Ant Design moves a mark through the names, and the focus stays in the text. */
const markedName = () => {
  const menu = '.ant-mentions-dropdown'
  return document.querySelector(`${menu}:not(${menu}-hidden) ${menu}-menu-item-active`)?.textContent ?? ''
}

interface NoteComposerProps {
  resource: ResourceDeclaration
  recordId: string
  /** Names the typed text, which is kept in this tab until it is saved or cancelled. */
  keptAs: string
  /** The typed text and its mentions at the start. */
  initial?: TypedNote
  label: string
  submit: string
  /** Saves the body. Rejects if it was refused; the text then stays, and a toast says why. */
  onSave(body: string): Promise<void>
  onCancel?(): void
}

/** A text with mentions of people who may see the record. Ctrl or ⌘ Enter saves. */
export const NoteComposer = (props: NoteComposerProps) => {
  const { resource, recordId, keptAs, initial = empty, label, submit, onSave, onCancel } = props
  const { t } = useTranslation()
  const formats = useFormats()
  const [{ text, mentions }, setTyped, discard] = useTabState(keptAs, initial, true)
  const [found, setFound] = useState<readonly Colleague[]>([])
  const { isBusy: isSaving, during } = useBusy()
  const [marked, setMarked] = useState('')
  // The first name of an answer is marked.
  useEffect(() => setMarked(found[0]?.name ?? ''), [found])
  const searched = useRef(0)
  const find = async (search: string) => {
    const own = ++searched.current
    // Enter must not mention somebody whom a former search found.
    setFound([])
    const answer = await request(colleaguesDocument, { resource: resource.name, recordId, search }).catch(() => null)
    if (own === searched.current) setFound(answer?.colleagues ?? [])
  }
  const body = bodyOfNote(text, mentions)
  // Not by `maxLength` of the input, which cuts a pasted text silently.
  const [issue] = checkText(body.trim(), { max: longest })
  const isRefused = text.trim() === '' || issue !== undefined
  const save = async () => {
    if (isRefused || isSaving) return
    await during(async () => {
      await onSave(body)
      discard()
    })
  }
  const cancel = () => {
    discard()
    onCancel?.()
  }
  return (
    <Flex vertical gap={8}>
      <span role="status" className="visually-hidden">
        {marked}
      </span>
      <Mentions
        aria-label={label}
        autoFocus={onCancel !== undefined}
        placeholder={t('collaboration.placeholder')}
        autoSize={{ minRows: 2, maxRows: 10 }}
        status={issue ? 'error' : ''}
        aria-invalid={issue !== undefined}
        value={text}
        filterOption={false}
        notFoundContent={t('collaboration.nobody')}
        options={found.map(({ id, name }) => ({ key: id, value: name, label: name }))}
        onSearch={(search) => void find(search)}
        onSelect={(option) => {
          const person = found.find(({ id }) => id === option.key)
          if (person) setTyped((typed) => ({ ...typed, mentions: [...typed.mentions, person] }))
        }}
        onChange={(changed) => setTyped((typed) => ({ ...typed, text: changed }))}
        onKeyUp={() => setMarked(markedName())}
        onKeyDown={(event) => {
          // What was typed is cancelled by the button only, and Escape closes the names first.
          if (event.key === 'Escape' && onCancel && text === initial.text && !event.nativeEvent.isComposing) {
            event.preventDefault()
            cancel()
          }
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void save()
        }}
      />
      {issue && (
        <p className="text-danger text-small" role="alert">
          {t(messageOf(issue).key, { max: formats.number(longest) })}
        </p>
      )}
      <Flex gap={8} justify="end">
        {onCancel && <Button onClick={cancel}>{t('form.cancel')}</Button>}
        <Button type="primary" loading={isSaving} disabled={isRefused} onClick={() => void save()}>
          {submit}
        </Button>
      </Flex>
    </Flex>
  )
}
