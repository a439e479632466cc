import type { AnyRecord } from '../../declare'
import { valuesLike } from '../../declare/properties'
import { queryClient } from '../../providers/queries'
import { endRecordDraft, recordDraftKey, saveRecordDraft } from '../../providers/record-drafts'
import type { FormState } from '../form-values/form-state'
import type { FormValues } from '../form-values/form-values'
import { formFields } from './use-resource-form'

/** Saves the changes of a form as the draft of its record. Returns the revision. Throws RequestError. */
export async function saveForm({ resource, record, base, draft }: FormState, update: FormValues): Promise<number> {
  const version = Number(record?.version)
  const input = { id: String(record?.id), version, revision: draft?.revision, update, base: valuesLike(base, update) }
  const revision = await saveRecordDraft(resource, input)
  void queryClient.invalidateQueries({ queryKey: [recordDraftKey] })
  return revision
}

/**
 * Saves the changes of a form as the draft of its record and publishes it. Throws RequestError; then the draft stays.
 * @param onSaved receives the revision of the draft before it is published
 */
export async function publishForm(
  state: FormState,
  update: FormValues,
  onSaved: (revision: number) => void,
): Promise<AnyRecord> {
  const { resource, record } = state
  const revision = await saveForm(state, update)
  onSaved(revision)
  try {
    return await endRecordDraft('publishDraft', resource, { id: String(record?.id), revision }, formFields(resource))
  } finally {
    void queryClient.invalidateQueries()
  }
}
