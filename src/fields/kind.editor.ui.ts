import type { ComponentType } from 'react'
import type { AnyField, Language, ResourceDeclaration } from '../declare'

/** What an editor is given. Its value is the input's property (`categoryId`), as `validate` takes it. */
export interface EditorProps {
  /** Id of the element that takes the focus: the label points to it. */
  id: string
  name: string
  field: AnyField
  resource: ResourceDeclaration
  /** The action whose input the field is; nothing for a field of the record. */
  action?: string
  value: unknown
  /** A text that cannot be read as a value (`12x` for a number) is handed on as typed, so that nothing typed is lost. */
  onChange(value: unknown): void
  /** Leaving the field: the form checks it then. */
  onBlur(): void
  isInvalid: boolean
  isRequired: boolean
  /** Ids of the help and the messages under the field. */
  describedBy?: string
  /** What is spoken for parts of the editor that have no label of their own. */
  label: string
  /** What the record held when it was loaded: the related record, the stored file, the state of a secret. */
  loaded?: unknown
  operation: 'create' | 'update'
  /** The language of one half of a localized text. */
  language?: Language
  /** Everything else in the form, by property. */
  values: Readonly<Record<string, unknown>>
  /** A second value beside the field's own, such as the repeated password. */
  change(property: string, value: unknown): void
  /** Messages inside the value, by place (`2` for the third entry of a list), already in words. */
  messagesAt?: Readonly<Record<string, string>>
}

export type EditorWidth = 'half' | 'full'

/** The form's part of a field kind. Apart from the cells, so that lists do not load editors. */
export interface KindEditor {
  Editor: ComponentType<EditorProps>
  /** `half` editors stand two in a row where there is room; it may depend on how much the field takes. */
  width?: EditorWidth | ((field: AnyField) => EditorWidth)
  /** It needs the form's whole width: the caption of its section stands above, its languages are tabs. */
  isWide?: boolean
  /** The editor names its parts itself: the label is a caption of a group and not of one input. */
  isGroup?: boolean
}
