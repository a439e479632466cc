import type { AnyField } from '../declare'
import type { Align, KindView } from './kind.ui'
import { partsByKind } from './parts'

export { momentField } from '.'

/** Cells and filter editors by the name of their kind: the `view` of its `*.view.ui.tsx`. */
export const views: ReadonlyMap<string, KindView> = partsByKind(
  import.meta.glob<KindView>('./*/*.view.ui.tsx', { eager: true, import: 'view' }),
)

/** How a field is shown. Throws for a kind without a view, which a test finds first. */
export function viewOf(field: AnyField): KindView {
  const view = views.get(field.kind)
  if (!view) throw new Error(`The field kind "${field.kind}" has no view.`)
  return view
}

/** On which side of its column a field is; undefined for the start. */
export function alignOf(field: AnyField): Align | undefined {
  const { align } = viewOf(field)
  return typeof align === 'function' ? align(field) : align
}
