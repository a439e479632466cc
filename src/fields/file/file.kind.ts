import { declareField, type FieldOptions } from '../../declare/field'
import { isId } from '../../declare/id'
import { defineKind, type UploadLimits } from '../../declare/kind'
import { MB } from '../../declare/stored-file'
import { complain } from '../issues'

export interface FileOptions extends FieldOptions {
  /** Accepted media types, detected from the content instead of the name. */
  accept?: readonly string[]
  maxBytes?: number
}

/** A stored file; the record stores its id. */
export const file = <const O extends FileOptions = object>(options: O = {} as O) =>
  declareField<'file', O, string>('file', options)

/** By default 20 MB and all known document types. */
export const fileLimits = (field: object): UploadLimits => {
  const { accept = ['application/pdf', 'text/markdown', 'text/plain'], maxBytes = 20 * MB } = field as FileOptions
  return { accept, maxBytes, isImage: false }
}

export const fileKind = defineKind({
  name: 'file',
  build: file,
  shape: 'upload',
  valueType: 'id',
  sortable: false,
  options: ['accept', 'maxBytes'],
  uploads: fileLimits,
  parts: ['id', 'name', 'mimeType', 'size', 'url'],
  check: (value) => (isId(value) ? [] : complain('id')),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    file: typeof fileKind
  }
}
