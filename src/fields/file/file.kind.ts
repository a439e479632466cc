import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { isId } from '../../declare/formats'
import { defineKind, type UploadLimits } from '../../declare/kind'
import { MB } from '../../declare/stored-file'
import { invalid } from '../issues'

export interface FileOptions extends FieldOptions {
  /** Accepted media types, detected from the content instead of the name. */
  accept?: readonly string[]
  maxBytes?: number
  /** `false` keeps its files out of the media library. */
  library?: false
}

export const documentTypes = ['application/pdf', 'text/markdown', 'text/plain'] as const

/** A stored file; the record stores its id. */
export const file = fieldBuilder<'file', FileOptions, string>('file')

/** By default 20 MB and all known document types. */
export const fileLimits = (field: object): UploadLimits => {
  const { accept = documentTypes, maxBytes = 20 * MB, library } = field as FileOptions
  return { accept, maxBytes, isImage: false, isInLibrary: library !== false }
}

/** What screens show of a stored file. */
export const fileParts = ['id', 'name', 'mimeType', 'size', 'url', 'width', 'height'] as const

export const fileKind = defineKind({
  name: 'file',
  build: file,
  shape: 'upload',
  valueType: 'id',
  sortable: false,
  options: ['accept', 'maxBytes', 'library'],
  checkOptions: (field, report) => {
    const { accept, maxBytes } = field as FileOptions
    const isTypes =
      Array.isArray(accept) && accept.length > 0 && accept.every((type) => /^[a-z]+\/[a-z0-9.+-]+$/.test(type))
    if (accept !== undefined && !isTypes) report('accept', "must be a list of media types: ['application/pdf']")
    if (maxBytes !== undefined && !(maxBytes > 0)) report('maxBytes', `must be above 0, not ${maxBytes}`)
  },
  uploads: fileLimits,
  parts: fileParts,
  check: (value) => (isId(value) ? [] : invalid('id')),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    file: typeof fileKind
  }
}
