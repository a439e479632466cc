import { declareField, type FieldOptions } from '../../declare/field'
import { isObject } from '../../declare/formats'
import { type Crop, centred, type Framing } from '../../declare/framing'
import { defineKind } from '../../declare/kind'
import { choices } from '../../declare/problems'
import { uploadLimitsOf } from '../../declare/traits'
import { invalid } from '../issues'

export interface FramingOptions extends FieldOptions {
  /** The field of the same record with the image. */
  of: string
}

/** The focal point of an image, and a crop for each ratio in which images are displayed. */
export const framing = <const O extends FramingOptions>(options: O) =>
  declareField<'framing', O, Framing>('framing', options)

/** A hundredth of a percent: less than a pixel of most images. */
const rounded = (value: number) => Math.round(value * 10_000) / 10_000

const isFraction = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

const isCrop = (value: unknown): value is Crop => {
  if (!isObject(value)) return false
  const { ratio, x, y, width, height } = value
  if (typeof ratio !== 'string' || !isFraction(x) || !isFraction(y)) return false
  if (!isFraction(width) || !isFraction(height) || width === 0 || height === 0) return false
  return rounded(x + width) <= 1 && rounded(y + height) <= 1
}

const isFraming = (value: unknown): value is Framing =>
  isObject(value) &&
  [value.focalX, value.focalY].every(isFraction) &&
  Array.isArray(value.crops) &&
  value.crops.every(isCrop)

const roundedCrop = ({ ratio, x, y, width, height }: Crop): Crop => ({
  ratio,
  x: rounded(x),
  y: rounded(y),
  width: rounded(width),
  height: rounded(height),
})

/** With missing parts, rounded, and null if it is that of any image. */
function normalise(value: unknown): unknown {
  if (!isObject(value)) return value
  const { focalX, focalY, crops } = value
  const whole = { focalX: focalX ?? centred.focalX, focalY: focalY ?? centred.focalY, crops: crops ?? [] }
  if (!isFraming(whole)) return whole
  const made = { focalX: rounded(whole.focalX), focalY: rounded(whole.focalY), crops: whole.crops.map(roundedCrop) }
  return made.crops.length === 0 && made.focalX === centred.focalX && made.focalY === centred.focalY ? null : made
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const framingKind = defineKind({
  name: 'framing',
  build: framing,
  sortable: false,
  isOfRecord: true,
  options: ['of'],
  checkOptions: ({ of }, report, fields) => {
    const files = Object.keys(fields).filter((name) => uploadLimitsOf(fields[name]))
    if (!files.includes(String(of))) report('of', `"${of}" is not a field with an image${choices(String(of), files)}`)
  },
  parts: ['focalX', 'focalY', 'crops { ratio x y width height }'],
  normalise,
  check: (value) => {
    if (!isFraming(value)) return invalid('framing')
    const ratios = value.crops.map(({ ratio }) => ratio)
    return new Set(ratios).size === ratios.length ? [] : invalid('framing')
  },
  parse: parsed,
  format: (value) => (value === null || value === undefined ? '' : JSON.stringify(value)),
})

declare module '../../declare/kind' {
  interface FieldKinds {
    framing: typeof framingKind
  }
}
