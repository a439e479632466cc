import type { EditorProps } from './kind.editor.ui'

/** What every single input of a form carries, so that it is found by its label and speaks its state. */
export const inputAttributes = ({ id, label, isInvalid, isRequired, describedBy, onBlur, language }: EditorProps) => ({
  id,
  onBlur,
  'aria-invalid': isInvalid || undefined,
  'aria-required': isRequired || undefined,
  'aria-describedby': describedBy,
  // Half of a localized text is captioned with its language alone, and named in full.
  ...(language && { lang: language === 'zh' ? 'zh-CN' : 'en', 'aria-label': label }),
})

/** The same for Ant Design's select, which copies every attribute to an outer element that may not be called required. */
export const selectAttributes = (props: EditorProps) => ({ ...inputAttributes(props), 'aria-required': undefined })

/** Ant Design's word for a wrong input. */
export const inputStatus = ({ isInvalid }: EditorProps) => (isInvalid ? ('error' as const) : undefined)
