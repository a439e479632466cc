import { Flex, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import type { EditorProps, KindEditor } from '../kind.editor.ui'

const Editor = ({ id, value, onChange, describedBy }: EditorProps) => {
  const { t } = useTranslation()
  const isOn = value === true
  return (
    <Flex align="center" gap={8} className="text-secondary" style={{ minBlockSize: 'var(--control)' }}>
      <Switch id={id} checked={isOn} onChange={(next) => onChange(next)} aria-describedby={describedBy} />
      <span aria-hidden="true">{t(isOn ? 'form.yes' : 'form.no')}</span>
    </Flex>
  )
}

export const editor: KindEditor = { Editor, width: 'half' }
