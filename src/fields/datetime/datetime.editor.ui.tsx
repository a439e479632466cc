import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { inputAttributes, inputStatus } from '../input-attributes.ui'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { fromLocalTime, toLocalTime } from './local-time'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time in the reader's zone, which is named beside it; kept as a moment. */
const Editor = (props: EditorProps) => {
  const { t } = useTranslation()
  return (
    <Input
      {...inputAttributes(props)}
      type="datetime-local"
      className="editor-date"
      status={inputStatus(props)}
      suffix={
        <span className="editor-count" title={t('form.zone', { zone })}>
          {zone}
        </span>
      }
      value={toLocalTime(props.value)}
      onChange={(event) => props.onChange(fromLocalTime(event.target.value))}
    />
  )
}

export const datetimeEditor: KindEditor = { Editor, width: 'half' }
