import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { inputAttributes } from '../input-attributes.ui'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { showPassword } from '../show-password.ui'

/** A masked input; on an edit an empty one keeps the current password. */
const Editor = (props: EditorProps) => {
  const { t } = useTranslation()
  return (
    <Input.Password
      {...inputAttributes(props)}
      autoComplete={props.field.present === true ? 'current-password' : 'new-password'}
      iconRender={showPassword}
      placeholder={props.operation === 'update' ? t('form.password.keep') : undefined}
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

/** The current password has a separate row, so that the new one and its repetition share one. */
export const editor: KindEditor = { Editor, width: ({ present }) => (present === true ? 'full' : 'half') }
