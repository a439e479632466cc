import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'
import { inputAttributes, inputStatus } from '../input-attributes.ui'
import type { EditorProps, KindEditor } from '../kind.editor.ui'

/** Typed, never shown by itself; on an edit nothing typed keeps the current one. */
const Editor = (props: EditorProps) => {
  const { t } = useTranslation()
  return (
    <Input.Password
      {...inputAttributes(props)}
      status={inputStatus(props)}
      autoComplete={props.field.present === true ? 'current-password' : 'new-password'}
      iconRender={(isShown) => <Eye isShown={isShown} />}
      placeholder={props.operation === 'update' ? t('form.password.keep') : undefined}
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

/** The eye of sign-in, for the keyboard too; Ant Design adds what a click does. */
const Eye = ({ isShown, ...given }: { isShown: boolean }) => {
  const { t } = useTranslation()
  return (
    <button
      {...given}
      type="button"
      className="editor-eye"
      aria-label={t(isShown ? 'accounts.hidePassword' : 'accounts.showPassword')}
      aria-pressed={isShown}
    >
      <Icon name={isShown ? 'eyeOff' : 'eye'} />
    </button>
  )
}

/** The one in use has a row of its own, so that the new one and its repetition stand side by side. */
export const editor: KindEditor = { Editor, width: ({ present }) => (present === true ? 'full' : 'half') }
