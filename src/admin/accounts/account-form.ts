import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldMessage } from '../../declare'
import { sentenceOf } from '../../providers/error-catalogue'
import { RequestError } from '../../providers/request-error'
import { useBusy } from '../page/use-busy'
import { useIsFromDocument } from './account-card'

declare global {
  interface Window {
    /** Keeps a submitted form for the script of `index.html`, until React handles it. */
    earlySubmit?: EventListener & { isPressed?: boolean }
  }
}

/** Values with those that were typed before the scripts were loaded. */
const withTyped = <Name extends string>(values: Record<Name, string>) => {
  const typed = document.forms[0]?.elements
  const typedOf = (name: string) => (typed?.namedItem(name) as HTMLInputElement | null)?.value
  return Object.fromEntries(
    Object.entries<string>(values).map(([name, value]) => [name, typedOf(name) || value]),
  ) as Record<Name, string>
}

/** Issues by field name; empty if all values are valid. */
type ValidationIssues<Name extends string> = Partial<Record<Name, FieldMessage>>

interface AccountFormOptions<Name extends string> {
  initial: Record<Name, string>
  /** Client-side validation before the request. */
  check(values: Record<Name, string>): ValidationIssues<Name>
  send(values: Record<Name, string>): Promise<void>
}

/**
 * The state of a small form: values, issues by field, the server's refusal, and whether it is submitting. A changed
 * value clears its issue. After a refused submit the first invalid field gets the focus.
 */
export const useAccountForm = <Name extends string>({ initial, check, send }: AccountFormOptions<Name>) => {
  const { t } = useTranslation()
  const isFromDocument = useIsFromDocument()
  const [values, setValues] = useState(() => (isFromDocument ? withTyped(initial) : initial))
  const [errors, setErrors] = useState<ValidationIssues<Name>>({})
  const [refusal, setRefusal] = useState<string>()
  const { isBusy: isSending, during } = useBusy()
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const { earlySubmit } = window
    if (!earlySubmit || isFromDocument) return
    window.removeEventListener('submit', earlySubmit)
    window.earlySubmit = undefined
    if (earlySubmit.isPressed) form.current?.requestSubmit()
  }, [isFromDocument])

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
    await during(
      () => send(values),
      (thrown) => showErrors(serverErrors(thrown)) && setRefusal(sentenceOf(thrown)),
    )
  }

  /** The server's issues of fields in this form; other messages are shown above the form. */
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

/** A secondary action of a card, such as sending another code: its progress and its refusal. */
export const useSending = (send: () => Promise<void>) => {
  const { isBusy: isSending, during } = useBusy()
  const [refusal, setRefusal] = useState<string>()
  const start = async () => {
    if (isSending) return
    setRefusal(undefined)
    await during(send, (thrown) => setRefusal(sentenceOf(thrown)))
  }
  return { isSending, refusal, start }
}
