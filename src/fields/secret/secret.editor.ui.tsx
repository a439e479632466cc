import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { SealedState } from '../../declare/kind'
import { inputAttributes } from '../input-attributes.ui'
import type { EditorProps, KindEditor } from '../kind.editor.ui'

/** Shows whether a secret is set, never its value; typed text replaces it, empty keeps it. */
const Editor = (props: EditorProps) => {
  const { t } = useTranslation()
  const state = props.loaded as SealedState | null | undefined
  const placeholder = state?.isSet ? t('form.secret.set', { last4: state.last4 ?? '' }) : t('form.secret.empty')
  return (
    <Input.Password
      {...inputAttributes(props)}
      dir="ltr"
      className="editor-code"
      autoComplete="new-password"
      placeholder={placeholder}
      value={typeof props.value === 'string' ? props.value : ''}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

export const editor: KindEditor = { Editor }
