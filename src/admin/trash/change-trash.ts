import type { TFunction } from 'i18next'
import { fieldByProperty, type ResourceDeclaration } from '../../declare'
import { recordPath } from '../../fields/record-link.ui'
import { handleMutationError } from '../../providers/error-catalogue'
import { graphql, type ResultOf } from '../../providers/graphql'
import type { Labels } from '../../providers/labels'
import { queryClient } from '../../providers/queries'
import { request } from '../../providers/transport'
import { showToast } from '../../theme/toasts'

const restoreDocument = graphql(`mutation RestoreFromTrash($input: TrashInput!) {
  restoreFromTrash(input: $input) { count refused { id message key fields } }
}`)
const deleteDocument = graphql(`mutation DeleteFromTrash($input: TrashInput!) {
  deleteFromTrash(input: $input) { count refused { id message key fields } }
}`)

type Refused = ResultOf<typeof restoreDocument>['restoreFromTrash']['refused'][number]

/** Changes records of the trash and reports refusals by toasts. */
type ChangeTrash = (
  resource: ResourceDeclaration,
  ids: readonly string[],
  t: TFunction,
  labels: Labels,
) => Promise<void>

/** Restores deleted records and reports the result by a toast, with the fields that prevent it. */
export const restoreRecords: ChangeTrash = async (resource, ids, t, labels) => {
  try {
    const { restoreFromTrash } = await request(restoreDocument, { input: { resource: resource.name, ids: [...ids] } })
    const { count, refused } = restoreFromTrash
    void queryClient.invalidateQueries()
    const [only] = ids
    const view = ids.length === 1 && only && count === 1 ? recordPath(resource, only) : null
    if (count > 0) {
      showToast({ type: 'success', message: t('trash.restored', { count }), ...(view && { view }) })
    }
    reportRefused(resource, refused, t, labels)
  } catch (error) {
    handleMutationError(error, t('trash.notRestored'))
  }
}

/** Deletes records of the trash permanently and reports the result by a toast. */
export const deleteRecords: ChangeTrash = async (resource, ids, t, labels) => {
  try {
    const { deleteFromTrash } = await request(deleteDocument, { input: { resource: resource.name, ids: [...ids] } })
    void queryClient.invalidateQueries()
    const { count, refused } = deleteFromTrash
    if (count > 0) showToast({ type: 'success', message: t('trash.deleted', { count }) })
    reportRefused(resource, refused, t, labels)
  } catch (error) {
    handleMutationError(error)
  }
}

function reportRefused(
  resource: ResourceDeclaration,
  refused: readonly Refused[],
  t: TFunction,
  { field }: Labels,
): void {
  if (refused.length === 0) return
  /** The label of a property such as `title.zh` or `categoryId`. */
  const labelOf = (path: string) => {
    const property = path.split('.')[0] as string
    return field(fieldByProperty(resource, property)?.[0] ?? property)
  }
  const reasonOf = ({ key, message, fields }: Refused) =>
    key ? t(key, { defaultValue: message, fields: fields.map(labelOf).join(t('list.comma')) }) : message
  showToast({
    type: 'error',
    message: t('trash.refused', { count: refused.length }),
    description: [...new Set(refused.map(reasonOf))].join(' '),
  })
}
