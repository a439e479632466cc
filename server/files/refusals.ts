import { messageOf } from '../../src/declare'
import { MB, typeIssueOf } from '../../src/declare/stored-file'
import { invalid, OperationError } from '../errors'

/** The field of issues about an upload: the property of `uploadFile`'s input. */
const property = 'file'

const refuse = (key: string, values?: Record<string, string | number>): OperationError =>
  invalid({ [property]: [messageOf({ key, values })] })

/** "File size exceeds {{maxSize}} MB limit" (specification section 5). */
export const tooLarge = (maxBytes: number) =>
  refuse('fileTooLarge', { maxSize: Math.round((maxBytes / MB) * 100) / 100 })

/** "Please upload an image file", or "Please upload a PDF or Markdown file" (specification section 8); the library takes both. */
export const wrongType = (limits: { isImage: boolean; accept: readonly string[] }) => refuse(typeIssueOf(limits))

/** Too many pixels to decode: a small file can hold a gigantic image. */
export const tooManyPixels = (maxPixels: number) => refuse('imagePixels', { max: Math.floor(maxPixels / 1_000_000) })

/**
 * "Upload failed" (specification section 8): the active storage bucket did not accept the file; the log has the reason.
 */
export const uploadFailed = () => new OperationError('INTERNAL', 'Upload failed', { key: 'errors.uploadFailed' })

/** More uploads than the limit of concurrent ones, or images that cannot be decoded in time. */
export const tooManyUploads = () =>
  new OperationError('RATE_LIMITED', 'Too many uploads are running. Try again in a moment.', {
    key: 'errors.tooManyUploads',
    retryAfter: 5,
  })
