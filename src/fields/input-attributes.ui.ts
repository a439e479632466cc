import { languageTag } from '../declare/languages'
import type { EditorProps } from './kind.editor.ui'

/** Attributes of every single input in a form, for its label and its state. */
export const inputAttributes = ({ id, label, isInvalid, isRequired, describedBy, onBlur, language }: EditorProps) => ({
  id,
  onBlur,
  'aria-invalid': isInvalid || undefined,
  'aria-required': isRequired || undefined,
  'aria-describedby': describedBy,
  // One language of a localized text has only the language as its caption, and a full accessible name.
  ...(language && { lang: languageTag(language), 'aria-label': label }),
})

/** The same for Ant Design's select, which copies attributes to an outer element that may not have `aria-required`. */
export const selectAttributes = (props: EditorProps) => ({ ...inputAttributes(props), 'aria-required': undefined })
