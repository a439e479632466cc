import type { ComponentType } from 'react'
import type { AnyField, AnyRecord, Language, ResourceDeclaration } from '../declare'

/** Props of an editor. Its value is that of the input's property (`categoryId`), as for `validate`. */
export interface EditorProps {
  /** Id of the focusable element, for the label. */
  id: string
  name: string
  field: AnyField
  resource: ResourceDeclaration
  /** The action whose input the field is; omitted for a field of the record. */
  action?: string
  value: unknown
  /** Invalid text (`12x` for a number) is passed on as typed, so that it is not lost. */
  onChange(value: unknown): void
  /** The form checks the field on blur. */
  onBlur(): void
  isInvalid: boolean
  isRequired: boolean
  /** Ids of the help and the messages under the field. */
  describedBy?: string
  /** The accessible name for parts of the editor without a label. */
  label: string
  /** The loaded value: the related record, the stored file, the state of a secret. */
  loaded?: unknown
  /** The loaded record; null for a new one. */
  record?: AnyRecord | null
  /** Ids of the records that the value is for; null for a new one. */
  edited?: readonly unknown[] | null
  operation: 'create' | 'update'
  /** The value names related records to remove; a picker offers no new ones. */
  isRemoval?: boolean
  /** A picker opens at once, with the focus. */
  isOpened?: boolean
  /** The language of one half of a localized text. */
  language?: Language
  /** Translated messages for parts of the value, by place (`2` for the third entry of a list). */
  messagesAt?: Readonly<Record<string, string>>
}

export type EditorWidth = 'half' | 'full'

/** The form part of a field kind, separate from the cells so that lists do not load editors. */
export interface KindEditor {
  Editor: ComponentType<EditorProps>
  /** Lazy parts inside the editor that it always has. */
  parts?: readonly object[]
  /** Two `half` editors share a row if there is space; it may depend on the field's length. */
  width?: EditorWidth | ((field: AnyField) => EditorWidth)
  /** It needs the full width of the form: the section title is above it, and languages are tabs. */
  isWide?: boolean
  /** The editor labels its parts itself: the label is the caption of a group instead of one input. */
  isGroup?: boolean
}
