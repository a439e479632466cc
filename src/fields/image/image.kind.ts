import { declareField, type FieldOptions } from '../../declare/field'
import { defineKind, type UploadLimits } from '../../declare/kind'
import { MB } from '../../declare/stored-file'
import { fileKind } from '../file/file.kind'

export interface ImageOptions extends FieldOptions {
  maxBytes?: number
  /** Width to height the picture is shown in, e.g. `[21, 9]`. */
  ratio?: readonly [number, number]
  /** The picture that is shown where there is none: a relation, and the picture of the record it leads to. */
  fallback?: readonly [string, string]
}

export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const

/** A stored picture, decoded by the server before it is kept; 5 MB at most where nothing is said (specification section 9). */
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
