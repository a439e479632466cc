import type { AnyField } from '../../declare'
import type { UploadLimits, ValidationIssue } from '../../declare/kind'
import { kindOf } from '../../declare/kind'
import { megabytes } from '../../declare/stored-file'

/** What the browser knows of a file before it is sent. */
export interface ChosenFile {
  name: string
  type: string
  size: number
}

/** Media types that browsers do not know by name and leave empty. */
const typeOfEnding: Record<string, string> = {
  md: 'text/markdown',
  markdown: 'text/markdown',
  txt: 'text/plain',
  pdf: 'application/pdf',
  avif: 'image/avif',
}

const typeOf = ({ name, type }: ChosenFile) => typeOfEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? type

/** Limits of a field that takes uploads; a field of another kind takes none. */
export const limitsOf = (field: AnyField): UploadLimits =>
  kindOf(field).uploads?.(field) ?? { accept: [], maxBytes: 0, isImage: false }

/** What is wrong with a file before it is sent (specification section 5); the server judges its content again. */
export function checkUpload(field: AnyField, file: ChosenFile): ValidationIssue | undefined {
  const { accept, maxBytes, isImage } = limitsOf(field)
  if (!accept.includes(typeOf(file))) return { key: isImage ? 'imageType' : 'fileType' }
  if (file.size > maxBytes) return { key: 'fileTooLarge', values: { maxSize: megabytes(maxBytes) } }
  return undefined
}

const endings: Record<string, string> = {
  'application/pdf': '.pdf',
  'text/markdown': '.md,.markdown',
  'text/plain': '.txt',
}

/** The `accept` of a file input: types, and endings where systems do not know the type. */
export const acceptOf = (field: AnyField) =>
  limitsOf(field)
    .accept.flatMap((type) => [type, ...(endings[type]?.split(',') ?? [])])
    .join(',')
