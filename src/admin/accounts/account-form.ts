import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sentenceOf } from '../../providers/error-catalogue'
import { type FieldMessage, RequestError } from '../../providers/request-error'

/** Field name to what is wrong with it; empty where all is well. */
type ValidationIssues<Name extends string> = Partial<Record<Name, FieldMessage>>

interface AccountFormOptions<Name extends string> {
  initial: Record<Name, string>
  /** What is wrong with the values before they are sent. */
  check(values: Record<Name, string>): ValidationIssues<Name>
  send(values: Record<Name, string>): Promise<void>
}

/**
 * The state of a small form: values, issues by field, the server's refusal, and being on the way.
 * A field's issue goes as soon as its value changes; after a refused submit the first wrong field has the focus.
 */
export const useAccountForm = <Name extends string>({ initial, check, send }: AccountFormOptions<Name>) => {
  const { t } = useTranslation()
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<ValidationIssues<Name>>({})
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const showErrors = (found: ValidationIssues<Name>) => {
    setErrors(found)
    const first = (Object.keys(initial) as Name[]).find((name) => found[name])
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
    return first === undefined
  }

  const onSubmit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isSending) return
    setRefusal(undefined)
    if (!showErrors(check(values))) return
    setSending(true)
    try {
      await send(values)
    } catch (thrown) {
      if (showErrors(serverErrors(thrown))) setRefusal(sentenceOf(thrown))
    } finally {
      setSending(false)
    }
  }

  /** The server's issues about fields this form has; the rest is said above the form. */
  const serverErrors = (thrown: unknown): ValidationIssues<Name> => {
    if (!(thrown instanceof RequestError)) return {}
    const known = Object.entries(thrown.fields).filter(([name]) => name in initial)
    return Object.fromEntries(known.map(([name, messages]) => [name, messages[0]])) as ValidationIssues<Name>
  }

  const errorOf = (name: Name) => {
    const found = errors[name]
    return found && t(found.key, found.values ?? {})
  }

  const set = (name: Name, value: string) => {
    setValues((now) => ({ ...now, [name]: value }))
    setErrors((now) => ({ ...now, [name]: undefined }))
  }

  /** The props of one input. */
  const input = (name: Name) => ({
    name,
    value: values[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  })

  return { form, values, errorOf, refusal, isSending, onSubmit, set, input }
}

/** A second thing that a card can do, such as sending another code: whether it is on its way, and why it was refused. */
export const useSending = (send: () => Promise<void>) => {
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const start = async () => {
    if (isSending) return
    setRefusal(undefined)
    setSending(true)
    try {
      await send()
    } catch (thrown) {
      setRefusal(sentenceOf(thrown))
    } finally {
      setSending(false)
    }
  }
  return { isSending, refusal, start }
}
