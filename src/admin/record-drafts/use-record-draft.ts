import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { valuesLike } from '../../declare/properties'
import { useFormats } from '../../fields/formats.ui'
import { handleMutationError, handleUndoError } from '../../providers/error-catalogue'
import { useLabels } from '../../providers/labels'
import {
  askRecordDraft,
  endRecordDraft,
  type RecordDraft,
  recordDraftKey,
  saveRecordDraft,
} from '../../providers/record-drafts'
import { useRefusedFields } from '../../providers/refused-fields'
import { RequestError } from '../../providers/request-error'
import { showToast } from '../../theme/toasts'
import { changesOf, writtenFields } from '../form-values/form-values'
import { mergeStale, staleFields } from '../form-values/stale-save'
import { inputToUndo } from '../history/former-values'
import { putBack } from '../history/put-back'
import { useBusy } from '../page/use-busy'
import { useChanges } from '../page/use-changes'
import { useNextPage } from '../page/use-next-page'
import { useRecordTitleOf } from '../parts'

/** The draft of a record, kept current. Undefined until it is loaded, null if there is none. */
export function useRecordDraft(resource: ResourceDeclaration, id: string): RecordDraft | null | undefined {
  const query = useQuery({
    queryKey: [recordDraftKey, resource.name, id],
    queryFn: () => askRecordDraft(resource, id),
    meta: { quiet: true },
    // This component is mounted when the record gets a draft. Another draft was known to be deleted before.
    refetchOnMount: 'always',
  })
  useChanges([resource.name], ({ updated, isUnknown }) => {
    if (isUnknown || updated.has(id)) void query.refetch()
  })
  return query.data
}

interface DraftTools {
  isBusy: boolean
  /** Publishes the draft, or opens the form if others changed the same fields. Resolves to whether it was published. */
  publish(): Promise<boolean>
  discard(): Promise<boolean>
  /** The URL of the form with the draft. */
  address: string
}

/** Publishes and discards the draft of a record, and reports it. */
export function useDraftTools(resource: ResourceDeclaration, record: AnyRecord, draft: RecordDraft): DraftTools {
  const { t } = useTranslation()
  const openNext = useNextPage()
  const client = useQueryClient()
  const titleOf = useRecordTitleOf(resource)
  const refusedBy = useRefusedFields(resource)
  const { isBusy, during } = useBusy()
  const id = String(record.id)
  const fields = writtenFields(resource, 'update').map(([name]) => name)
  const address = `${resource.path}/${id}/edit?draft`

  const end = async (action: 'publishDraft' | 'discardDraft', revision: number) => {
    const done = await endRecordDraft(action, resource, { id, revision }, fields)
    void client.invalidateQueries()
    return done
  }

  /** Moves the draft to the current version, if others changed only other fields. Returns its revision, or null. */
  const rebase = async (current: AnyRecord): Promise<number | null> => {
    if (staleFields(resource, draft.base, draft.values, current).some(({ property }) => property in draft.values)) {
      return null
    }
    const { base, values } = mergeStale(resource, draft.values, draft.base, current, {})
    const update = changesOf(resource, base, { ...base, ...values })
    return saveRecordDraft(resource, {
      id,
      version: Number(current.version),
      revision: draft.revision,
      update,
      base: valuesLike(base, update),
    })
  }

  const publishOnce = async (): Promise<AnyRecord | null> => {
    try {
      return await end('publishDraft', draft.revision)
    } catch (error) {
      const current = error instanceof RequestError ? (error.current as AnyRecord | undefined) : undefined
      if (!current || current.version === draft.version) throw error
      const revision = await rebase(current)
      return revision === null ? null : end('publishDraft', revision)
    }
  }

  const refuse = (error: unknown) => {
    handleMutationError(error, refusedBy(error).reasons)
    void client.invalidateQueries({ queryKey: [recordDraftKey] })
  }
  const run = async (work: () => Promise<boolean>) => (await during(work, refuse)) ?? false

  return {
    isBusy,
    address,
    publish: () =>
      run(async () => {
        const published = await publishOnce()
        if (!published) {
          showToast({ type: 'error', message: t('recordDraft.changedSince') })
          void openNext(address)
          return false
        }
        const undo = inputToUndo(resource, draft.base, changesOf(resource, draft.base, draft.values))
        showToast({
          type: 'success',
          message: t('recordDraft.published', { title: titleOf(published) }),
          ...(undo && { undo: () => void putBack({ resource, record: published, update: undo }) }),
        })
        return true
      }),
    discard: () =>
      run(async () => {
        const kept = await end('discardDraft', draft.revision)
        const undo = async () => {
          const update = changesOf(resource, draft.base, draft.values)
          await saveRecordDraft(resource, {
            id,
            version: Number(kept.version),
            update,
            base: valuesLike(draft.base, update),
          })
          showToast({ type: 'success', message: t('frame.undone', { title: titleOf(kept) }) })
          void client.invalidateQueries()
        }
        showToast({
          type: 'success',
          message: t('recordDraft.discarded', { title: titleOf(kept) }),
          undo: () => void undo().catch(handleUndoError),
        })
        return true
      }),
  }
}

/** "This game has a draft: Mira, 5 minutes ago." */
export function useDraftText(resource: ResourceDeclaration) {
  const { t } = useTranslation()
  const formats = useFormats()
  const labels = useLabels(resource)
  return ({ actorName, updatedAt }: Pick<RecordDraft, 'actorName' | 'updatedAt'>): string =>
    t('recordDraft.found', {
      one: labels.oneInline,
      name: actorName ?? t('recordDraft.somebody'),
      when: formats.relative(updatedAt),
    })
}
