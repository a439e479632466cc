import { useReducer, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import {
  type AnyRecord,
  type FieldMessages,
  type Fields,
  hasMessages,
  propertiesOf,
  type ResourceDeclaration,
  validate,
} from '../../declare'
import { handleMutationError, sentenceOf } from '../../providers/error-catalogue'
import { RequestError, statusOf } from '../../providers/request-error'
import { joinSentences } from '../../providers/translation'
import { useTabDraft } from '../form-values/draft'
import { formReducer, startForm } from '../form-values/form-state'
import { changesOf, type FormValues } from '../form-values/form-values'
import { useBusy } from '../page/use-busy'
import { focusInput, useIssueText } from './issue-text'

interface DialogFormOptions {
  resource: ResourceDeclaration
  fields: Fields
  /** The record whose values the inputs change; omitted for the inputs of an action. */
  record?: AnyRecord | null
  /** The action of the inputs. */
  action?: string | undefined
  /** Initial values, by property. They are sent even if they are unchanged. */
  given?: FormValues
  /** Names the typed values that are kept in this tab until they are sent: the change and its records. */
  keptAs: string
  labelOf(name: string): string
  /** Called with the error of a refused request; returns its sentence. */
  onRefused?(error: unknown): string
}

/** The state of the inputs in a dialog: values, issues, and a submit that validates them before it sends them. */
export function useDialogForm(options: DialogFormOptions) {
  const { resource, fields, record = null, action, given = {}, keptAs, labelOf, onRefused = sentenceOf } = options
  const textOf = useIssueText(resource)
  const inputs = propertiesOf(fields)
  const operation = record ? ('update' as const) : ('create' as const)
  /** The inputs as a resource, for the common validation. */
  const asked: ResourceDeclaration = {
    ...resource,
    fields,
    rules: [],
    form: [{ id: 'input', fields: Object.keys(fields) }],
  }
  const [state, dispatch] = useReducer(formReducer, null, () => {
    const started = startForm(asked, record)
    return { ...started, base: { ...started.base, ...given }, values: { ...started.values, ...given } }
  })
  const { base, values, messages } = state
  const latest = useRef(state)
  latest.current = state
  const isSent = useRef(false)
  useTabDraft({ latest, dispatch, path: `${useLocation().pathname}#${keptAs}`, isSent })
  const [problem, setProblem] = useState('')
  const { isBusy, during } = useBusy()

  const change = (property: string, value: unknown) => {
    dispatch({ type: 'changed', property, value })
    setProblem('')
  }

  const refuse = (error: unknown) => {
    const found = error instanceof RequestError ? withoutPrefix(error.fields) : {}
    if (hasMessages(found)) dispatch({ type: 'refused', messages: found })
    const isElsewhere = Object.keys(found).some((path) => !inputs.has(path.split('.')[0] as string))
    const sentence = onRefused(error)
    if (!hasMessages(found) || isElsewhere) setProblem(sentence)
    if (statusOf(error) === 401) handleMutationError(error)
  }

  const submit = async (send: (checked: AnyRecord) => Promise<void>) => {
    if (isBusy) return
    const always = Object.fromEntries(Object.keys(given).map((property) => [property, values[property]]))
    const typed = record ? { ...changesOf(asked, base, values), ...always } : values
    const { values: checked, messages: found } = validate(asked, typed, operation)
    dispatch({ type: 'refused', messages: found })
    if (hasMessages(found)) {
      requestAnimationFrame(() => focusInput(Object.keys(found)[0] ?? ''))
      return
    }
    setProblem('')
    await during(async () => {
      await send(checked)
      isSent.current = true
    }, refuse)
  }

  return {
    inputs: [...inputs.values()],
    problem,
    setProblem,
    isBusy,
    submit,
    fieldMessages: Object.entries(messages).map(([path, issues]) => {
      const [name = path, field] = inputs.get(path.split('.')[0] as string) ?? []
      const label = labelOf(name)
      return { path, label, text: joinSentences(issues.map((issue) => textOf(issue, { name, field, label }))) }
    }),
    form: {
      resource,
      ...(action !== undefined && { action }),
      operation,
      record,
      values,
      change,
    },
  }
}

/** The server may prefix the path with the mutation's argument. */
const withoutPrefix = (fields: FieldMessages): FieldMessages =>
  Object.fromEntries(Object.entries(fields).map(([path, found]) => [path.replace(/^(input|update)\./, ''), found]))
