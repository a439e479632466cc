import { fileUrl } from '../../../server/encryption/file-address'
import { invalid, OperationError } from '../../../server/errors'
import { draftsWith, everyUse, replaceInDraft } from '../../../server/files/drafts'
import {
  type FileUse,
  filesWith,
  fileUses,
  mediaTypeOf,
  mostFileUses,
  type StoredRow,
  storedRow,
  withAddress,
} from '../../../server/files/library'
import { type ActionRun, type Change, defineBehaviour } from '../../../server/operations/behaviour'
import { fieldOf, propertyOf } from '../../declare'
import { fits, framingIn } from '../../declare/framing-area'
import { uploadLimitsOf } from '../../declare/traits'
import { declaredRatios } from '../../registry/ratios'
import { mediaFiles } from './media-files'

/**
 * Files of the library. `replace` changes every record that uses the file, each with its own version and audit event, and
 * the drafts of records. A stored file never changes, so that caches, webhooks and histories stay correct.
 */
export const mediaFilesBehaviour = defineBehaviour(mediaFiles, {
  async beforeWrite(change) {
    change.values.kept = true
    if (change.record === null) Object.assign(change.values, await contentOf(change, change.values.fileId))
    checkFraming(change)
  },
  async beforeDelete({ tx, record }) {
    const uses = record ? await everyUse(tx, await filesWith(tx, record.sha256 ?? '')) : []
    if (uses.length === 0) return
    throw new OperationError('CONFLICT', `This file is in use (${uses.length}). Replace or remove it there first.`, {
      key: 'errors.fileInUse',
      values: { count: uses.length },
    })
  },
  actions: { replace },
})

/** The properties of an entry that follow from its file. Throws VALIDATION_FAILED if another entry has its content. */
async function contentOf({ tx, operations, id }: Change<typeof mediaFiles>, fileId: unknown) {
  const file = await storedRow(tx, String(fileId))
  if (!file) throw invalid({ fileId: [{ key: 'validation.notFound' }] })
  const { mimeType, size, width, height, sha256 } = file
  // Two uploads of one content at the same time: the second one finds the entry of the first.
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${sha256}, 0))`
  const isKnown = await operations.some(tx, mediaFiles, { sha256: { eq: sha256 }, id: { neq: id } })
  if (isKnown) throw invalid({ fileId: [{ key: 'validation.inLibrary' }] })
  const type = mediaTypeOf(mimeType)
  return {
    fileId: file.id,
    pictureId: type === 'image' ? file.id : null,
    type,
    mediaType: mimeType,
    bytes: size,
    width,
    height,
    sha256,
  } as const satisfies Change<typeof mediaFiles>['values']
}

async function replace(run: ActionRun<typeof mediaFiles, 'replace'>): Promise<void> {
  const { tx, record, values, input, operations } = run
  const content = await contentOf(run, input.fileId)
  const file = await storedRow(tx, content.fileId)
  if (!file) return
  const former = await filesWith(tx, record.sha256 ?? '')
  const uses = await fileUses(tx, former)
  if (uses.length > mostFileUses)
    throw refused('tooManyUses', `The file has more than ${mostFileUses} uses.`, mostFileUses)
  for (const use of uses) assertFits(use, file)
  const drafts = await draftsWith(tx, former)
  for (const { of, fields } of drafts) for (const field of fields) assertFits({ resource: of, field }, file)
  const records = byRecord(uses)
  const versions = new Map<string, unknown>()
  const drafted = drafts.map(({ of, recordId }) => ({ resource: of, id: recordId }))
  const others = drafted.filter((each) => !records.some(({ id }) => id === each.id))
  let closed = 0
  for (const { resource, id } of [...records, ...others])
    if (!(await operations.may(tx, resource, id, 'edit'))) closed++
  if (closed > 0) throw refused('closedUses', `Records that you may not edit use this file (${closed}).`, closed)
  for (const { resource, id, uses } of records) {
    await operations.update(tx, resource, id, (stored) => {
      versions.set(id, stored.version)
      return newValues(stored, uses, former, file)
    })
  }
  const address = fileUrl(file, Date.now())
  for (const draft of drafts) {
    const isCurrent = versions.get(draft.recordId) === draft.version
    const version = isCurrent ? draft.version + 1 : draft.version
    await replaceInDraft(tx, draft, former, { id: file.id, address, version })
  }
  Object.assign(values, content, { framing: record.framing && framingIn(record.framing, sizeOf(content)) })
}

/** Throws VALIDATION_FAILED for a framing of a document, and for a crop outside of the image or with another ratio. */
function checkFraming({ values, record }: Change<typeof mediaFiles>): void {
  if (!values.framing) return
  const size = sizeOf({ ...record, ...values })
  if (!size) throw invalid({ framing: [{ key: 'validation.framingImage' }] })
  const ratios = declaredRatios()
  const wrong = values.framing.crops.find((crop) => !ratios.includes(crop.ratio) || !fits(crop, size))
  if (wrong) throw invalid({ framing: [{ key: 'validation.cropFits', values: { ratio: wrong.ratio } }] })
}

type Size = { width?: number | null; height?: number | null }

const sizeOf = ({ width, height }: Size) => (width && height ? { width, height } : null)

/** The uses of each record. */
function byRecord(uses: readonly FileUse[]) {
  const records = new Map<string, { resource: FileUse['resource']; id: string; uses: FileUse[] }>()
  for (const use of uses) {
    const { resource, id } = use
    const key = `${resource.name} ${id}`
    const record = records.get(key) ?? { resource, id, uses: [] }
    record.uses.push(use)
    records.set(key, record)
  }
  return [...records.values()]
}

/** Throws VALIDATION_FAILED if a field that uses the former file does not accept the new one. */
function assertFits({ resource, field }: Pick<FileUse, 'resource' | 'field'>, { mimeType, size }: StoredRow): void {
  const limits = uploadLimitsOf(fieldOf(resource, field))
  if (limits?.accept.includes(mimeType) && size <= limits.maxBytes) return
  throw invalid({ fileId: [{ key: 'validation.fileFits', values: { resource: resource.name, field } }] })
}

/** The changed values of one record, whose fields use the former files. */
function newValues(
  record: Readonly<Record<string, unknown>>,
  uses: readonly FileUse[],
  former: readonly string[],
  file: StoredRow,
): Record<string, unknown> {
  const changed: Record<string, unknown> = {}
  for (const { resource, field: name, language, by } of uses) {
    const field = fieldOf(resource, name)
    if (!field) continue
    if (by === 'id') changed[propertyOf(name, field)] = file.id
    else if (language === undefined) changed[name] = replaced(record[name])
    else {
      const texts = { ...(record[name] as object), ...(changed[name] as object) } as Record<string, unknown>
      changed[name] = { ...texts, [language]: replaced(texts[language]) }
    }
  }
  return changed

  function replaced(text: unknown) {
    return withAddress(String(text ?? ''), former, fileUrl(file, Date.now()))
  }
}

const refused = (key: 'closedUses' | 'tooManyUses', title: string, count: number) =>
  new OperationError('CONFLICT', title, { key: `errors.${key}`, values: { count } })
