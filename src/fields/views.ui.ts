import type { AnyField } from '../declare'
import { kindOf } from '../declare/kind'
import type { Align, KindView } from './kind.ui'
import { partsByKind } from './parts'
import { LineCell, plainViews } from './plain-views.ui'

export { momentField } from '.'

/** What the cells and filter editors of a kind change in the plain ones: the `view` of its `*.view.ui.tsx`. */
export const ownViews: ReadonlyMap<string, Partial<KindView>> = partsByKind(
  import.meta.glob<Partial<KindView>>('./*/*.view.ui.tsx', { eager: true, import: 'view' }),
)

const known = new Map<string, KindView>()

/**
 * The view of a field: that of the type of its values, with the changes of its kind. Throws for a kind without one,
 * which a test finds.
 */
export function viewOf(field: AnyField): KindView {
  const kind = kindOf(field)
  const type = kind.valueType(field)
  const key = `${kind.name} ${type}`
  const made = known.get(key) ?? {
    ...plainViews[type],
    ...(kind.line && { Cell: LineCell, width: kind.line.width }),
    ...ownViews.get(kind.name),
  }
  if (!made.Cell) throw new Error(`The field kind "${field.kind}" has no view.`)
  known.set(key, made as KindView)
  return made as KindView
}

/** The alignment of a field in its column; undefined means start. */
export function alignOf(field: AnyField): Align | undefined {
  const { align } = viewOf(field)
  return typeof align === 'function' ? align(field) : align
}
