import { Button, type ButtonProps } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRecord, ResourceDeclaration } from '../../declare'

/** Loaded with its first use, as other dialogs. */
const PreviewDialog = lazy(async () => ({ default: (await import('./preview-dialog')).PreviewDialog }))

interface PreviewButtonProps extends Pick<ButtonProps, 'type' | 'className'> {
  resource: ResourceDeclaration
  record: AnyRecord
  ofDraft?: boolean
}

/** Opens the dialog of links to the preview of a record; nothing for a resource without a preview. */
export const PreviewButton = ({ resource, record, ofDraft = false, ...button }: PreviewButtonProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (resource.preview.length === 0) return null
  return (
    <>
      <Button size="small" {...button} onClick={() => setOpen(true)}>
        {t('actions.preview')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <PreviewDialog {...{ resource, record, ofDraft }} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
