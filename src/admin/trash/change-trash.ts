import type { TFunction } from 'i18next'
import { nameOfProperty, type ResourceDeclaration } from '../../declare'
import { recordPath } from '../../fields/record-link.ui'
import { handleMutationError } from '../../providers/error-catalogue'
import { graphql, type ResultOf } from '../../providers/graphql'
import type { Labels } from '../../providers/labels'
import { queryClient } from '../../providers/queries'
import { joinSentences } from '../../providers/translation'
import { request } from '../../providers/transport'
import { showToast } from '../../theme/toasts'

const restoreDocument = graphql(`mutation RestoreFromTrash($input: TrashInput!) {
  restoreFromTrash(input: $input) { count refused { id message key fields } }
}`)
const deleteDocument = graphql(`mutation DeleteFromTrash($input: TrashInput!) {
  deleteFromTrash(input: $input) { count refused { id message key fields } }
}`)

type Refused = ResultOf<typeof restoreDocument>['restoreFromTrash']['refused'][number]

interface NamedRecord {
  id: string
  title: string
}

/** Changes records of the trash and reports the result by toasts: a single record and refused ones by title. */
type ChangeTrash = (
  resource: ResourceDeclaration,
  records: readonly NamedRecord[],
  t: TFunction,
  labels: Labels,
) => Promise<void>

interface TrashChange {
  send(variables: { input: { resource: string; ids: string[] } }): Promise<{ count: number; refused: Refused[] }>
  /** Keys of the result for a single record and for several. */
  one: string
  many: string
  /** Key of the sentence about a failed request. */
  failed?: string
  /** Whether the record has a page afterwards. */
  isShown?: boolean
}

const changeBy =
  ({ send, one, many, failed, isShown }: TrashChange): ChangeTrash =>
  async (resource, records, t, labels) => {
    try {
      const { count, refused } = await send({ input: { resource: resource.name, ids: records.map(({ id }) => id) } })
      void queryClient.invalidateQueries()
      const only = records.length === 1 ? records[0] : undefined
      if (count > 0) {
        showToast({
          type: 'success',
          message: only ? t(one, { title: only.title }) : t(many, { count }),
          view: (isShown && only && recordPath(resource, only.id)) || undefined,
        })
      }
      reportRefused(resource, records, refused, t, labels)
    } catch (error) {
      handleMutationError(error, failed && t(failed))
    }
  }

/** Restores deleted records and reports the fields that prevent it. */
export const restoreRecords = changeBy({
  send: async (variables) => (await request(restoreDocument, variables)).restoreFromTrash,
  one: 'trash.restoredOne',
  many: 'trash.restored',
  failed: 'trash.notRestored',
  isShown: true,
})

/** Deletes records of the trash permanently. */
export const deleteRecords = changeBy({
  send: async (variables) => (await request(deleteDocument, variables)).deleteFromTrash,
  one: 'trash.deletedOne',
  many: 'trash.deleted',
})

function reportRefused(
  resource: ResourceDeclaration,
  records: readonly NamedRecord[],
  refused: readonly Refused[],
  t: TFunction,
  { field }: Labels,
): void {
  if (refused.length === 0) return
  /** The label of a property such as `title.zh` or `categoryId`. */
  const labelOf = (path: string) => field(nameOfProperty(resource, path.split('.')[0] as string))
  const reasonOf = ({ key, message, fields }: Refused) =>
    key ? t(key, { defaultValue: message, fields: fields.map(labelOf).join(t('list.comma')) }) : message
  const titleOf = ({ id }: Refused) => records.find((record) => record.id === id)?.title ?? ''
  const [only] = refused
  showToast(
    only && refused.length === 1
      ? { type: 'error', message: t('trash.refusedOne', { title: titleOf(only) }), description: reasonOf(only) }
      : {
          type: 'error',
          message: t('trash.refused', { count: refused.length }),
          description: joinSentences(refused.map((each) => `${titleOf(each)}${t('form.colon')}${reasonOf(each)}`)),
        },
  )
}
