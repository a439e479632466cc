import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RequestError } from '../../providers/request-error'
import { storeForPage, useTabState } from '../../providers/tab-state'
import { request } from '../../providers/transport'
import { resourceNamed } from '../../registry/resources'
import { showToast } from '../../theme/toasts'
import { focusInput } from '../form-fields/issue-text'
import { afterSave, useUnsavedChanges } from '../page/unsaved-changes-notifier'
import { useBusy } from '../page/use-busy'
import { useNextPage } from '../page/use-next-page'
import { type Automation, deleteDocument, refreshAutomations, saveDocument } from './documents'
import { type Changes, type Draft, inputOf, withChanges } from './draft'
import { byPosition } from './messages'

const stateName = 'automation'

/** The draft of an automation, with what saves, switches and deletes it. */
export function useAutomationForm(known: Automation | null, started: Draft) {
  const { t } = useTranslation()
  const openNext = useNextPage()
  // The tab keeps data: the declaration by its name.
  const [typed, setTyped] = useTabState(stateName, () => ({ ...started, resource: started.resource.name }))
  const draft: Draft = { ...typed, resource: resourceNamed(typed.resource) }
  /** The current values; a running save sees those of its start. */
  const latest = useRef(typed)
  latest.current = typed
  const [saved, setSaved] = useState(() => JSON.stringify(inputOf(started)))
  const [problem, setProblem] = useState<unknown>(null)
  const { isBusy: isSaving, during } = useBusy()
  const isDirty = JSON.stringify(inputOf(draft)) !== saved
  useUnsavedChanges({ isDirty, isSaving })
  const change = (changes: Changes<Draft>) => {
    // Two changes can come before the next render, such as those of two clicks.
    setTyped((latest) => {
      const next = withChanges({ ...latest, resource: resourceNamed(latest.resource) }, changes)
      return { ...next, resource: next.resource.name }
    })
    setProblem(null)
  }

  const save = async () => {
    if (isSaving) return
    await during(async () => {
      const input = { ...inputOf(draft), active: known?.active ?? true, ...(draft.id && { id: draft.id }) }
      const { saveAutomation: now } = await request(saveDocument, { input })
      setSaved(JSON.stringify(inputOf(draft)))
      setProblem(null)
      showToast({ type: 'success', message: t('savedItem.saved', { name: now.name }) })
      await refreshAutomations()
      if (!draft.id) {
        const next = `/automations/${now.id}`
        // Text typed during the save becomes a change of the new automation.
        if (latest.current !== typed) storeForPage(next, stateName, { ...latest.current, id: now.id })
        await openNext(next, { replace: true, state: afterSave })
      }
    }, refuse)
  }
  const refuse = (error: unknown) => {
    setProblem(error)
    const [first] = error instanceof RequestError ? Object.keys(error.fields).toSorted(byPosition) : []
    if (first) requestAnimationFrame(() => focusInput(first))
  }
  /** Unsaved changes stay unsaved. */
  const turn = (active: boolean) =>
    during(async () => {
      await request(saveDocument, { input: { id: draft.id, active } }).catch(setProblem)
      await refreshAutomations()
    })
  const remove = async () => {
    await request(deleteDocument, { id: draft.id })
    await openNext('/automations', { state: afterSave })
    await refreshAutomations()
  }
  return { draft, change, problem, isSaving, save, refuse, turn, remove }
}

export type AutomationForm = ReturnType<typeof useAutomationForm>
