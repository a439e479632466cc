import { Button, Flex, Mentions } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceDeclaration } from '../../declare'
import { request } from '../../providers/transport'
import { type Colleague, colleaguesDocument } from './documents'
import { bodyOfNote } from './note-text'

interface NoteComposerProps {
  resource: ResourceDeclaration
  recordId: string
  /** The typed text and its mentions at the start. */
  initial?: { text: string; mentions: readonly Colleague[] }
  label: string
  submit: string
  /** Saves the body. Rejects if it was refused; the text then stays. */
  onSave(body: string): Promise<void>
  onCancel?(): void
}

/** A text with mentions of people who may see the record. Ctrl or ⌘ Enter saves. */
export const NoteComposer = ({ resource, recordId, initial, label, submit, onSave, onCancel }: NoteComposerProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState(initial?.text ?? '')
  const [found, setFound] = useState<readonly Colleague[]>([])
  const [isSaving, setSaving] = useState(false)
  const chosen = useRef([...(initial?.mentions ?? [])])
  const searched = useRef(0)
  const find = async (search: string) => {
    const own = ++searched.current
    const answer = await request(colleaguesDocument, { resource: resource.name, recordId, search }).catch(() => null)
    if (own === searched.current) setFound(answer?.colleagues ?? [])
  }
  const save = async () => {
    if (text.trim() === '' || isSaving) return
    setSaving(true)
    try {
      await onSave(bodyOfNote(text, chosen.current))
      setText('')
      chosen.current = []
    } catch {
      // The error catalogue has shown the reason.
    } finally {
      setSaving(false)
    }
  }
  return (
    <Flex vertical gap={8}>
      <Mentions
        aria-label={label}
        autoFocus={onCancel !== undefined}
        placeholder={t('collaboration.placeholder')}
        autoSize={{ minRows: 2, maxRows: 10 }}
        maxLength={5_000}
        value={text}
        filterOption={false}
        notFoundContent={t('collaboration.nobody')}
        options={found.map(({ id, name }) => ({ key: id, value: name, label: name }))}
        onSearch={(search) => void find(search)}
        onSelect={(option) => {
          const person = found.find(({ id }) => id === option.key)
          if (person) chosen.current.push(person)
        }}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void save()
        }}
      />
      <Flex gap={8} justify="end">
        {onCancel && <Button onClick={onCancel}>{t('form.cancel')}</Button>}
        <Button type="primary" loading={isSaving} disabled={text.trim() === ''} onClick={() => void save()}>
          {submit}
        </Button>
      </Flex>
    </Flex>
  )
}
