import type { EditorProps } from './kind.editor.ui'

/** What every single input of a form carries, so that it is found by its label and speaks its state. */
export const inputAttributes = ({ id, isInvalid, isRequired, describedBy, onBlur, language }: EditorProps) => ({
  id,
  onBlur,
  'aria-invalid': isInvalid || undefined,
  'aria-required': isRequired || undefined,
  'aria-describedby': describedBy,
  ...(language && { lang: language === 'zh' ? 'zh-CN' : 'en' }),
})

/** Ant Design's word for a wrong input. */
export const inputStatus = ({ isInvalid }: EditorProps) => (isInvalid ? ('error' as const) : undefined)
