import { useReducer, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AnyRecord,
  type Fields,
  hasMessages,
  type Messages,
  propertiesOf,
  type ResourceDeclaration,
  validate,
} from '../../declare'
import { handleMutationError, sentenceOf } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import { RequestError, statusOf } from '../../providers/request-error'
import { formReducer, startForm } from '../form/form-state'
import { focusInput, useIssueText } from '../form/issue-text'
import { useRecord } from '../record/use-record'
import type { PossibleAction } from './possible-actions'
import type { Outcome, useAct } from './use-act'
import { useDeletionCheck } from './use-deletion-check'

interface ActionFormOptions {
  resource: ResourceDeclaration
  action: PossibleAction
  act: ReturnType<typeof useAct>
  onDone(changedCount: number): void
  onChanged(): void
}

/** The state of an action's dialog: the current record, inputs, issues, result. */
export function useActionForm({ resource, action, act, onDone, onChanged }: ActionFormOptions) {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const textOf = useIssueText(resource)
  const declared: Fields = resource.actions[action.id]?.input ?? {}
  const inputs = propertiesOf(declared)
  const isOne = action.records.length === 1
  const { record, reload } = useRecord(resource, isOne ? String(action.records[0]?.id) : '')
  /** The action's inputs as a resource, for the common validation. */
  const asked: ResourceDeclaration = {
    ...resource,
    fields: declared,
    rules: [],
    form: [{ id: 'input', fields: Object.keys(declared) }],
  }
  const [{ values, messages }, dispatch] = useReducer(formReducer, null, () => startForm(asked, null))
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const { whole } = action
  const ids = action.kind === 'delete' && !whole ? action.records.map(({ id }) => String(id)) : []
  const { checks, isChecking, recheck } = useDeletionCheck(resource, ids)
  const refused = checks?.filter(({ isPossible }) => !isPossible) ?? []
  /** The records that allow the action, by the server's answer. */
  const possible = action.records.filter(({ id }) => refused.every((check) => check.id !== id))

  const change = (property: string, value: unknown) => {
    dispatch({ type: 'changed', property, value })
    setProblem('')
  }

  const refuse = (error: unknown) => {
    const fields = error instanceof RequestError ? withoutPrefix(error.fields) : {}
    if (hasMessages(fields)) dispatch({ type: 'refused', messages: fields })
    const isElsewhere = Object.keys(fields).some((path) => !inputs.has(path.split('.')[0] as string))
    if (!hasMessages(fields) || isElsewhere) {
      const failed = action.kind === 'delete' && isOne ? t('errors.failed.delete', { one: labels.oneInline }) : ''
      setProblem(failed ? t('errors.failed.why', { failed, why: sentenceOf(error) }) : sentenceOf(error))
    }
    if (statusOf(error) === 401) handleMutationError(error)
    // A conflict means that the dialog shows an outdated record.
    if (statusOf(error) === 409 && isOne) void reload()
    if (statusOf(error) === 409 && ids.length > 0) recheck()
  }

  const submit = async () => {
    if (isBusy || outcome || isChecking || possible.length === 0) return
    const { values: input, messages: found } = validate(asked, values, 'create')
    dispatch({ type: 'refused', messages: found })
    if (hasMessages(found)) {
      requestAnimationFrame(() => focusInput(Object.keys(found)[0] ?? ''))
      return
    }
    setBusy(true)
    setProblem('')
    try {
      const records: readonly AnyRecord[] = record ? [record] : possible
      const result = await act({ action: action.id, records, input, whole })
      if (result.refused.length === 0 || result.run?.state === 'running') onDone(result.changedCount)
      else {
        setOutcome(result)
        onChanged()
      }
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    record,
    inputs: [...inputs.values()],
    outcome,
    problem,
    isBusy,
    isChecking,
    refused,
    possible,
    submit,
    said: Object.entries(messages).map(([path, said]) => {
      const [name = path, field] = inputs.get(path.split('.')[0] as string) ?? []
      const label = labels.actionField(action.id, name)
      return { path, label, text: said.map((issue) => textOf(issue, { name, field, label })).join(' ') }
    }),
    form: {
      resource,
      action: action.id,
      operation: 'create' as const,
      record: null,
      values,
      change,
      leave: () => undefined,
    },
  }
}

/** The server may prefix the path with the mutation's argument. */
const withoutPrefix = (fields: Messages): Messages =>
  Object.fromEntries(Object.entries(fields).map(([path, messages]) => [path.replace(/^input\./, ''), messages]))
