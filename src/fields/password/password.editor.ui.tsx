import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { inputAttributes, inputStatus } from '../input-attributes.ui'
import type { EditorProps, KindEditor } from '../kind.editor.ui'

/** Typed, never shown by itself; on an edit nothing typed keeps the current one. */
const Editor = (props: EditorProps) => {
  const { t } = useTranslation()
  return (
    <Input.Password
      {...inputAttributes(props)}
      status={inputStatus(props)}
      autoComplete="new-password"
      placeholder={props.operation === 'update' ? t('form.password.keep') : undefined}
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

export const passwordEditor: KindEditor = { Editor, width: 'half' }
