import type { ComponentType } from 'react'
import type { AnyField, AnyRecord, ResourceDeclaration } from '../declare'
import type { FilterValue } from '../lists/filter-value'
import type { Formats } from './formats.ui'

/** Where a value is shown: in a table, a card of a narrow list, a gallery, or the record's screen. */
export type CellPlace = 'row' | 'card' | 'gallery' | 'record'

export interface CellProps {
  value: unknown
  name: string
  field: AnyField
  resource: ResourceDeclaration
  record: AnyRecord
  place: CellPlace
}

export interface FilterEditorProps {
  resource: ResourceDeclaration
  name: string
  field: AnyField
  /** The field's label, for the names of the editor's parts. */
  label: string
  /** undefined while the filter is empty. */
  value: FilterValue | undefined
  /** null removes the filter. */
  onChange(value: FilterValue | null): void
}

export type Align = 'end' | 'center'

/** The part of a field kind for lists and records. `kind.editor.ui.ts` has the part for forms. */
export interface KindView {
  Cell: ComponentType<CellProps>
  /** Omitted if lists cannot filter by the kind. */
  FilterEditor?: ComponentType<FilterEditorProps>
  /** Numbers are aligned to the end of their column; it may depend on the field. */
  align?: Align | ((field: AnyField) => Align | undefined)
  /** Renders a mark before the name of its record in links; for kinds with `marksLinks`. */
  LinkMark?: ComponentType<{ value: string }>
  /** May be the mark before a record's name in a list. */
  isListMark?: boolean
  /** A long text that needs its own space. */
  isProse?: boolean
  /** Lists have no column for it unless declared. */
  isUnlisted?: boolean
  /** The text of a value in a sentence, if it is not the value itself. */
  inSentence?(value: string, formats: Formats): string
  /** The value as short as an axis needs it; a short number if omitted. */
  onAxis?(value: number, formats: Formats): string
  /** Maximum width of its column in pixels; longer texts are truncated there and complete on the record. */
  width?: number
}
