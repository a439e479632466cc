import type { AnyField } from '../declare'
import { kindOf } from '../declare/kind'
import type { EditorWidth, KindEditor } from './kind.editor.ui'
import { partsByKind } from './parts'
import { lineEditor } from './text-line.ui'

/** The form part of each kind: the `editor` of its `*.editor.ui.tsx`. */
export const editors: ReadonlyMap<string, KindEditor> = partsByKind(
  import.meta.glob<KindEditor>('./*/*.editor.ui.tsx', { eager: true, import: 'editor' }),
)

/** The editor of a field: its kind's own; a stored text without one has a single-line input. */
function findEditor(field: AnyField): KindEditor | undefined {
  const { shape, valueType } = kindOf(field)
  return editors.get(field.kind) ?? (shape === 'column' && valueType(field) === 'text' ? lineEditor : undefined)
}

/** Whether a form can write a field; other fields are computed or generated. */
export const hasEditor = (field: AnyField): boolean => findEditor(field) !== undefined

/** The editor of a declared field. Throws for a kind without one, which start-up checks exclude from forms. */
export function editorOf(field: AnyField): KindEditor {
  const editor = findEditor(field)
  if (!editor) throw new Error(`The kind "${field.kind}" has no editor.`)
  return editor
}

/** The width of a field's editor in a form. */
export function editorWidth(field: AnyField): EditorWidth {
  const { width = 'full' } = editorOf(field)
  return typeof width === 'function' ? width(field) : width
}
