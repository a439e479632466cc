import { useCan, useModal } from '@refinedev/core'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { declaredRatios } from '../registry/ratios'
import { Icon } from '../theme/icon'
import { lazyPart } from '../theme/later'

const LibraryFraming = lazyPart(async () => (await import('./framing/library-framing.ui')).LibraryFraming, null)

interface CropButtonProps {
  /** The image's entry in the media library. */
  mediaFileId: string | null | undefined
  /** The image may have another focal point or other crops now: the key of them. */
  onSaved?(framingKey: string): void
  size?: 'small' | 'middle'
}

/** Opens the focal point and the crops of an image, for people who may edit the media library. */
export const CropButton = ({ mediaFileId, onSaved, size = 'small' }: CropButtonProps) => {
  const { t } = useTranslation()
  const { visible, show, close } = useModal()
  const { data: access } = useCan({ resource: 'mediaFiles', action: 'edit' })
  if (!access?.can || !mediaFileId || declaredRatios().length === 0) return null
  return (
    <>
      <Button size={size} icon={<Icon name="crop" size={14} />} onClick={show}>
        {t('framing.open')}
      </Button>
      {visible && <LibraryFraming id={mediaFileId} onSaved={onSaved} onClose={close} />}
    </>
  )
}
