import { declareField, type FieldOptions } from '../../declare/field'
import { defineKind, type UploadLimits } from '../../declare/kind'
import { MB } from '../../declare/stored-file'
import { fileKind } from '../file/file.kind'

export interface ImageOptions extends FieldOptions {
  maxBytes?: number
  /** Width to height of its display, e.g. `[21, 9]`. */
  ratio?: readonly [number, number]
  /** The image to show if there is none: a relation, and an image field of the related record. */
  fallback?: readonly [string, string]
}

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

/** A stored image, which the server decodes before storing; 5 MB by default (specification section 9). */
export const image = <const O extends ImageOptions = object>(options: O = {} as O) =>
  declareField<'image', O, string>('image', options)

export const imageLimits = (field: object): UploadLimits => ({
  accept: imageTypes,
  maxBytes: (field as ImageOptions).maxBytes ?? 5 * MB,
  isImage: true,
})

export const imageKind = defineKind({
  ...fileKind.traits,
  name: 'image',
  build: image,
  valueType: 'id',
  options: ['maxBytes', 'ratio', 'fallback'],
  uploads: imageLimits,
  fallback: (field) => (field as ImageOptions).fallback,
})

declare module '../../declare/kind' {
  interface FieldKinds {
    image: typeof imageKind
  }
}
