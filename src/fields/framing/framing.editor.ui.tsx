import { useModal } from '@refinedev/core'
import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { centred, type Framing } from '../../declare/framing'
import { storedFileOf } from '../../declare/stored-file'
import { Icon } from '../../theme/icon'
import { lazyPart } from '../../theme/later'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { framedImageOf, RatioPreviews } from './ratio-preview.ui'

const FramingDialog = lazyPart(async () => (await import('./framing-dialog.ui')).FramingDialog, null)

/** The previews of the image, and the dialog that sets them; the form saves the value. */
const Editor = ({ id, field, record, value, onChange, describedBy }: EditorProps) => {
  const { t } = useTranslation()
  const { visible, show, close } = useModal()
  const image = framedImageOf(storedFileOf(record?.[String(field.of)]))
  if (!image) return <span className="text-quiet">{t('framing.noImage')}</span>
  const framing = value as Framing | null | undefined
  return (
    <Flex vertical gap={12} align="start">
      <RatioPreviews image={image} framing={framing ?? centred} height={96} />
      <Button id={id} aria-describedby={describedBy} icon={<Icon name="crop" size={14} />} onClick={show}>
        {t('framing.open')}
      </Button>
      {visible && (
        <FramingDialog
          image={image}
          value={framing ?? null}
          onSave={(changed) => {
            onChange(changed)
            close()
          }}
          onClose={close}
        />
      )}
    </Flex>
  )
}

// Not loaded later: its height depends on the image and the width, so that the buttons of the form would move.
export const editor: KindEditor = { Editor, isGroup: true }
