import type { AnyField } from '../../declare'
import type { UploadLimits, ValidationIssue } from '../../declare/kind'
import { kindOf } from '../../declare/kind'
import { megabytes, typeIssueOf } from '../../declare/stored-file'

/** The properties of a file before the upload. */
export interface ChosenFile {
  name: string
  type: string
  size: number
}

/** Media types that browsers do not know and leave empty. */
const typeOfEnding: Record<string, string> = {
  md: 'text/markdown',
  markdown: 'text/markdown',
  txt: 'text/plain',
  pdf: 'application/pdf',
  avif: 'image/avif',
}

const typeOf = ({ name, type }: ChosenFile) => typeOfEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? type

/** Limits of an upload field; a field of another kind accepts no file. */
export const limitsOf = (field: AnyField): UploadLimits =>
  kindOf(field).uploads?.(field) ?? { accept: [], maxBytes: 0, isImage: false }

/** Checks a file before the upload (specification section 5); the server checks its content again. */
export function checkUpload(field: AnyField, file: ChosenFile): ValidationIssue | undefined {
  const { accept, maxBytes, isImage } = limitsOf(field)
  if (!accept.includes(typeOf(file))) return { key: typeIssueOf({ isImage, accept }) }
  if (file.size > maxBytes) return { key: 'fileTooLarge', values: { maxSize: megabytes(maxBytes) } }
  return undefined
}

const endings: Record<string, string> = {
  'application/pdf': '.pdf',
  'text/markdown': '.md,.markdown',
  'text/plain': '.txt',
}

/** The `accept` of a file input: types, and extensions for systems that do not know the type. */
export const acceptOf = (field: AnyField) =>
  limitsOf(field)
    .accept.flatMap((type) => [type, ...(endings[type]?.split(',') ?? [])])
    .join(',')
