import { type HttpError, useForm } from '@refinedev/core'
import { useRef, useState } from 'react'
import { fieldOf, fieldsIn, type ResourceDeclaration } from '../../declare'
import { mayDo, useMayList, useViewer } from '../../providers/access'
import { changeDocument, oneDocument } from '../../providers/documents'
import { stateFields } from '../../registry/summary'
import type { FormValues } from '../form-values/form-values'
import type { ShownRecord } from '../page/use-record'

const shownFields = ({ form }: ResourceDeclaration) => form.flatMap(({ fields }) => fields)

/** States beside the form's title, which are no fields of the form. They show whether a change is public at once. */
export const formStates = (resource: ResourceDeclaration): readonly string[] =>
  stateFields(resource).filter((name) => !shownFields(resource).includes(name))

/** Fields that the form loads, and that the answer to a save has. */
export const formFields = (resource: ResourceDeclaration) => [
  ...shownFields(resource),
  ...formStates(resource),
  // The history of a single record is below its form, and compares all fields.
  ...(resource.single ? Object.keys(resource.fields) : []),
  // Whether the record can have a draft.
  ...fieldsIn(resource.drafts?.of ?? {}).filter((name) => fieldOf(resource, name)),
]

/**
 * Refine's form of a resource: it loads the record and saves it by the data provider. The screens decide where they go
 * after a save, and `useRecordForm` shows errors at their fields.
 * @param id the record to edit; omitted for a new one
 */
export function useResourceForm(resource: ResourceDeclaration, id?: string) {
  const mayList = useMayList()
  const action = id === undefined ? 'create' : 'edit'
  const change = id === undefined ? 'create' : 'update'
  const maySee = useViewer(({ viewer }) => mayDo(viewer, resource.name, 'show'))
  const answer = maySee ? formFields(resource) : null
  const quiet = { meta: { quiet: true } }
  return useForm<ShownRecord, HttpError, FormValues>({
    resource: resource.name,
    action,
    id,
    redirect: false,
    mutationMode: 'pessimistic',
    queryMeta: { gqlQuery: oneDocument(resource, mayList, formFields(resource)) },
    mutationMeta: { gqlMutation: changeDocument(change, resource, mayList, answer) },
    createMutationOptions: quiet,
    updateMutationOptions: quiet,
    // `useRecordForm` shows the toast, with Undo and View.
    successNotification: false,
    errorNotification: false,
  })
}

export type ResourceForm = ReturnType<typeof useResourceForm>

/** What a save changes: the record, or its shared draft. */
type SaveTarget = 'record' | 'draft'

/**
 * One save at a time, until its refusal is handled, also after a double key press before the next render. The next save
 * follows the running one, or the comparison.
 */
export function useSaving() {
  const running = useRef(false)
  const next = useRef<SaveTarget | null>(null)
  const last = useRef<SaveTarget>('record')
  const [isSaving, setSaving] = useState(false)
  const run = async <T>(target: SaveTarget, work: () => Promise<T>): Promise<T> => {
    running.current = true
    last.current = target
    setSaving(true)
    try {
      return await work()
    } finally {
      running.current = false
      setSaving(false)
    }
  }
  return {
    isSaving,
    run,
    /** Delays a save while one runs, which has no later changes. Returns whether it is delayed. */
    delay(target: SaveTarget): boolean {
      if (running.current) next.current = target
      return running.current
    },
    /** Repeats the last save after the comparison. */
    repeat(): void {
      next.current = last.current
    },
    /** Returns the target of the next save, and removes it. */
    takeNext(): SaveTarget | null {
      const target = next.current
      next.current = null
      return target
    },
  }
}
