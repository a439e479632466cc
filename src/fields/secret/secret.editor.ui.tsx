import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { SealedState } from '../../declare/kind'
import { inputAttributes } from '../input-attributes.ui'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { showPassword } from '../show-password.ui'

/** Shows whether a secret is set, never its value; typed text replaces it, empty keeps it. */
const Editor = (props: EditorProps) => {
  const { t } = useTranslation()
  const { isSet, last4 } = (props.loaded as SealedState | null | undefined) ?? {}
  const state = !isSet ? 'empty' : last4 ? 'set' : 'short'
  return (
    <Input.Password
      {...inputAttributes(props)}
      dir="ltr"
      className="editor-code"
      autoComplete="new-password"
      iconRender={showPassword}
      placeholder={t(`form.secret.${state}`, { last4 })}
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

export const editor: KindEditor = { Editor }
