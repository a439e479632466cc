import { type AnyRecord, fieldByProperty, isLocalized, type ResourceDeclaration } from '../declare'
import type { StoredFile } from '../declare/stored-file'
import { recordSelection } from '../registry/selections'
import { mutate } from './change-record'
import { graphql } from './graphql'
import { request } from './transport'
import { fileSelection, rememberFile } from './upload'

const document = graphql(`query RecordDraft($resource: String!, $id: ID!) {
  recordDraft(resource: $resource, id: $id) {
    revision version values base actorName updatedAt files { ${fileSelection} }
  }
}`)

/** The draft of a record: its next values, which everybody who may edit the record shares. */
export interface RecordDraft {
  revision: number
  /** The version of the record that it began with. */
  version: number
  /** The next values by input property, with all languages of a text. */
  values: AnyRecord
  /** The same properties in that version. */
  base: AnyRecord
  actorName: string | null
  updatedAt: string
}

/** The key of all queries of drafts. */
export const recordDraftKey = 'recordDraft'

/** The draft of a record; null if it has none. Throws RequestError. */
export async function askRecordDraft(resource: ResourceDeclaration, id: string): Promise<RecordDraft | null> {
  const { recordDraft } = await request(document, { resource: resource.name, id })
  if (!recordDraft) return null
  const { files, ...draft } = recordDraft
  for (const file of files) rememberFile(file as StoredFile)
  const base = draft.base as AnyRecord
  const values = Object.entries(draft.values as AnyRecord).map(([property, value]) => {
    const field = fieldByProperty(resource, property)
    return [property, field && isLocalized(field) ? { ...(base[property] as object), ...(value as object) } : value]
  })
  return { ...draft, values: Object.fromEntries(values), base }
}

type SaveInput = {
  id: string
  version: number
  revision?: number
  update: AnyRecord
  base: AnyRecord
}

/** Saves the draft of a record. Returns its revision. Throws RequestError. */
export const saveRecordDraft = ({ type }: ResourceDeclaration, input: SaveInput): Promise<number> =>
  mutate(`saveDraftOne${type}`, input, '')

/** Publishes or discards a draft. Returns the record with these fields. Throws RequestError. */
export const endRecordDraft = (
  action: 'publishDraft' | 'discardDraft',
  resource: ResourceDeclaration,
  input: { id: string; revision: number },
  fields: readonly string[],
): Promise<AnyRecord> =>
  mutate(`${action}One${resource.type}`, input, ` { ${recordSelection(resource, fields, () => false)} }`)
