import type { ComponentType } from 'react'
import type { AnyField, AnyRecord, ResourceDeclaration } from '../declare'
import type { FilterValue } from './filter-value'
import type { Formats } from './formats.ui'

/** Where a value is shown: in a row of a table, on a card of a narrow list, or on the record's own screen, where there is room. */
export type CellPlace = 'row' | 'card' | 'record'

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
  /** What the field is called: the editor's parts are named after it. */
  label: string
  /** undefined before anything was said. */
  value: FilterValue | undefined
  /** null takes the filter away. */
  onChange(value: FilterValue | null): void
}

export type Align = 'end' | 'center'

/** The part of a field kind that lists and record screens show. Forms have theirs in `kind.editor.ui.ts`. */
export interface KindView {
  Cell: ComponentType<CellProps>
  /** Absent where a list cannot be filtered by the kind. */
  FilterEditor?: ComponentType<FilterEditorProps>
  /** Numbers stand at the end of their column; where it depends on the field, the field decides. */
  align?: Align | ((field: AnyField) => Align | undefined)
  /** Draws a mark before the name of its record in links; of kinds with `marksLinks`. */
  LinkMark?: ComponentType<{ value: string }>
  /** May stand as the mark before a record's name in a list. */
  isListMark?: boolean
  /** A text to be read as a whole, with room of its own. */
  isProse?: boolean
  /** No list has a column of it, unless its declaration says so. */
  isUnlisted?: boolean
  /** How a value is written inside a sentence, where it is not the value itself. */
  inSentence?(value: string, formats: Formats): string
  /** Pixels its column takes at most; wide texts are cut there and shown whole on the record. */
  width?: number
}
