import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'
import { inputAttributes } from '../input-attributes.ui'
import type { EditorProps, KindEditor } from '../kind.editor.ui'

/** A masked input; on an edit an empty one keeps the current password. */
const Editor = (props: EditorProps) => {
  const { t } = useTranslation()
  return (
    <Input.Password
      {...inputAttributes(props)}
      autoComplete={props.field.present === true ? 'current-password' : 'new-password'}
      iconRender={(isShown) => <Eye isShown={isShown} />}
      placeholder={props.operation === 'update' ? t('form.password.keep') : undefined}
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

/** A keyboard-accessible button to show the password; Ant Design handles its clicks. */
const Eye = ({ isShown, ...given }: { isShown: boolean }) => {
  const { t } = useTranslation()
  return (
    <Button
      {...given}
      type="text"
      size="small"
      icon={<Icon name={isShown ? 'eyeOff' : 'eye'} />}
      aria-label={t(isShown ? 'accounts.hidePassword' : 'accounts.showPassword')}
      aria-pressed={isShown}
    />
  )
}

/** The current password has a separate row, so that the new one and its repetition share one. */
export const editor: KindEditor = { Editor, width: ({ present }) => (present === true ? 'full' : 'half') }
