import { useRef, useState } from 'react'
import { type AnyRecord, hasMessages, type Messages, type ResourceDeclaration } from '../../declare'
import { handleMutationError } from '../../providers/error-catalogue'
import { RequestError } from '../../providers/request-error'
import { checkSettings } from '../../settings/forms'
import { typedSince } from '../form/form-state'
import { focusInput, useSaidMessages } from '../form/message-words'

interface SettingsFormOptions<Values extends AnyRecord> {
  form: ResourceDeclaration
  /** What is kept. Where it changes meanwhile, such as by the language menu, a field that nobody touched follows. */
  initial: Values
  /** Sends the checked values. */
  save(values: Values): Promise<void>
  /** What the form holds once that is done; what was sent, where nothing is said. */
  after?: Values
}

/** A small form: what is typed, what is wrong with it by the rules and by the server, and whether it is kept. */
export function useSettingsForm<Values extends AnyRecord>({ form, initial, save, after }: SettingsFormOptions<Values>) {
  const [base, setBase] = useState(initial)
  const [values, setValues] = useState(initial)
  const [messages, setMessages] = useState<Messages>({})
  const [isSaving, setSaving] = useState(false)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const isLeaving = useRef(false)

  const [kept, setKept] = useState(initial)
  const followed = (name: string, value: unknown) =>
    JSON.stringify(value) === JSON.stringify(base[name]) ? initial[name] : value
  if (JSON.stringify(kept) !== JSON.stringify(initial)) {
    setKept(initial)
    setBase(initial)
    setValues((now) => mapped(now, followed))
  }

  const change = (property: string, value: unknown) => {
    setValues((now) => ({ ...now, [property]: value }))
    setFailed(false)
    setMessages((now) =>
      Object.fromEntries(Object.entries(now).filter(([path]) => path !== property && !path.startsWith(`${property}.`))),
    )
  }

  const refuse = (found: Messages) => {
    setMessages(found)
    setFailed(true)
    requestAnimationFrame(() => focusInput(Object.keys(found)[0] ?? ''))
  }

  const submit = async () => {
    if (isSaving) return
    const { messages: found } = checkSettings(form, given(values), today())
    if (hasMessages(found)) return refuse(found)
    setSaving(true)
    try {
      await save(given(values))
      const saved = after ?? values
      setBase(saved)
      setValues((now) => ({ ...saved, ...typedSince(values, now) }))
      setMessages({})
      setSavedAt(Date.now())
      setFailed(false)
    } catch (error) {
      const fields = error instanceof RequestError ? error.fields : {}
      if (hasMessages(fields)) refuse(fields)
      else {
        setFailed(true)
        handleMutationError(error)
      }
    } finally {
      setSaving(false)
    }
  }

  return {
    said: useSaidMessages(form, messages),
    isDirty: JSON.stringify(values) !== JSON.stringify(base),
    isSaving,
    savedAt,
    hasFailed,
    isLeaving,
    submit,
    /** What the fields of generated forms take. */
    fields: { resource: form, operation: 'create' as const, record: null, values, change, leave: () => undefined },
  }
}

export type SettingsForm = ReturnType<typeof useSettingsForm>

const today = () => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** An emptied input is no value. */
const given = <Values extends AnyRecord>(values: Values): Values =>
  mapped(values, (_name, value) => (value === '' ? null : value))

/** The same properties with other values, which the caller keeps to the form's types. */
const mapped = <Values extends AnyRecord>(values: Values, change: (name: string, value: unknown) => unknown): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(name, value)])) as Values
