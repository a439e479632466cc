import { type AnyField, fieldsOf } from '../declare'
import { ratioOf } from '../declare/framing'
import { kindOf } from '../declare/kind'
import { resources } from './resources'

/** The ratio in which an image field is displayed, `16:9`; undefined if it shows whole images. */
export const displayedRatio = (field: AnyField | undefined): string | undefined =>
  field && kindOf(field).ratio?.(field)?.join(':')

let known: readonly string[] | undefined

/** The ratios that image fields declare, each once, from tall to wide. */
export function declaredRatios(): readonly string[] {
  known ??= [
    ...new Set(
      resources.flatMap((resource) =>
        Object.values(fieldsOf(resource)).flatMap((field) => displayedRatio(field) ?? []),
      ),
    ),
  ].toSorted((a, b) => ratioOf(a) - ratioOf(b))
  return known
}
