import type { AnyField } from '../declare'
import type { EditorWidth, KindEditor } from './kind.editor.ui'
import { partsByKind } from './parts'

/** The forms' part of every kind that a form can write: the `editor` of its `*.editor.ui.tsx`. */
export const editors: ReadonlyMap<string, KindEditor> = partsByKind(
  import.meta.glob<KindEditor>('./*/*.editor.ui.tsx', { eager: true, import: 'editor' }),
)

/** Whether a form can write a field; others follow from other records, or the program makes them. */
export const hasEditor = (field: AnyField): boolean => editors.has(field.kind)

/** The editor of a declared field. Throws for a kind without one, which the start-up checks keep out of forms. */
export function editorOf(field: AnyField): KindEditor {
  const editor = editors.get(field.kind)
  if (!editor) throw new Error(`The kind "${field.kind}" has no editor.`)
  return editor
}

/** How wide a field's editor is in a form. */
export function editorWidth(field: AnyField): EditorWidth {
  const { width = 'full' } = editorOf(field)
  return typeof width === 'function' ? width(field) : width
}
