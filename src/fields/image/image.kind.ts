import { type FieldOptions, fieldBuilder } from '../../declare/field'
import { defineKind, type UploadLimits } from '../../declare/kind'
import { languages } from '../../declare/languages'
import { MB } from '../../declare/stored-file'
import { fileKind, fileParts } from '../file/file.kind'

export interface ImageOptions extends FieldOptions {
  maxBytes?: number
  /** `false` keeps its images out of the media library. */
  library?: false
  /** Width to height of its display, e.g. `[21, 9]`. */
  ratio?: readonly [number, number]
  /** The image to show if there is none: a relation, and an image field of the related record. */
  fallback?: readonly [string, string]
}

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

/** A stored image, which the server decodes before storing; 5 MB by default (specification section 9). */
export const image = fieldBuilder<'image', ImageOptions, string>('image')

export const imageLimits = (field: object): UploadLimits => ({
  accept: imageTypes,
  maxBytes: (field as ImageOptions).maxBytes ?? 5 * MB,
  isImage: true,
  isInLibrary: (field as ImageOptions).library !== false,
})

export const imageKind = defineKind({
  ...fileKind.traits,
  name: 'image',
  parts: [...fileParts, 'framingKey', 'mediaFileId', `alternativeText { ${languages.join(' ')} }`],
  build: image,
  valueType: 'id',
  options: ['maxBytes', 'ratio', 'fallback', 'library'],
  checkOptions: (field, report) => {
    fileKind.traits.checkOptions(field, report)
    const { ratio } = field as ImageOptions
    const isRatio =
      Array.isArray(ratio) && ratio.length === 2 && ratio.every((part) => Number.isInteger(part) && part > 0)
    if (ratio !== undefined && !isRatio) report('ratio', 'must be width and height as positive integers: [16, 9]')
  },
  uploads: imageLimits,
  ratio: (field) => (field as ImageOptions).ratio,
  fallback: (field) => (field as ImageOptions).fallback,
})

declare module '../../declare/kind' {
  interface FieldKinds {
    image: typeof imageKind
  }
}
