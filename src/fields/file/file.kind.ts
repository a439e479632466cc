import { declareField, type FieldOptions } from '../../declare/field'
import { defineKind, type UploadLimits } from '../../declare/kind'
import { MB } from '../../declare/stored-file'
import { isId } from '../id'
import { complain } from '../issues'

export interface FileOptions extends FieldOptions {
  /** Media types taken, decided by the content and not by the name. */
  accept?: readonly string[]
  maxBytes?: number
}

/** A stored file; the record holds its id. */
export const file = <const O extends FileOptions = object>(options: O = {} as O) =>
  declareField<'file', O, string>('file', options)

/** 20 MB and any document type the program knows where nothing is said. */
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
