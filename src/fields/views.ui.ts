import type { AnyField } from '../declare'
import type { Align, KindView } from './kind.ui'
import { partsByKind } from './parts'

export { momentField } from '.'

/** Cells and filter editors by kind: the `view` of its `*.view.ui.tsx`. */
export const views: ReadonlyMap<string, KindView> = partsByKind(
  import.meta.glob<KindView>('./*/*.view.ui.tsx', { eager: true, import: 'view' }),
)

/** The view of a field. Throws for a kind without one, which a test finds. */
export function viewOf(field: AnyField): KindView {
  const view = views.get(field.kind)
  if (!view) throw new Error(`The field kind "${field.kind}" has no view.`)
  return view
}

/** The alignment of a field in its column; undefined means start. */
export function alignOf(field: AnyField): Align | undefined {
  const { align } = viewOf(field)
  return typeof align === 'function' ? align(field) : align
}
