import { useModal } from '@refinedev/core'
import { Button, type ButtonProps } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { lazyPart } from '../../theme/later'

/** Loaded with its first use, as other dialogs. */
const PreviewDialog = lazyPart(async () => (await import('./preview-dialog')).PreviewDialog, null)

interface PreviewButtonProps extends Pick<ButtonProps, 'size'> {
  resource: ResourceDeclaration
  record: AnyRecord
  ofDraft?: boolean
}

/** Opens the dialog of links to the preview of a record; nothing for a resource without a preview. */
export const PreviewButton = ({ resource, record, ofDraft = false, size }: PreviewButtonProps) => {
  const { t } = useTranslation()
  const { visible, show, close } = useModal()
  if (resource.preview.length === 0) return null
  return (
    <>
      <Button size={size} onClick={show}>
        {t('actions.preview')}
      </Button>
      {visible && <PreviewDialog resource={resource} record={record} ofDraft={ofDraft} onClose={close} />}
    </>
  )
}
