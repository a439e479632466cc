import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mayDo, useViewer } from '../providers/access'
import { declaredRatios } from '../registry/ratios'
import { Icon } from '../theme/icon'

const LibraryFraming = lazy(async () => ({ default: (await import('./framing/library-framing.ui')).LibraryFraming }))

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
  const [isOpen, setOpen] = useState(false)
  const mayEdit = useViewer(({ viewer }) => mayDo(viewer, 'mediaFiles', 'edit'))
  if (!mayEdit || !mediaFileId || declaredRatios().length === 0) return null
  return (
    <>
      <Button size={size} icon={<Icon name="crop" size={14} />} onClick={() => setOpen(true)}>
        {t('framing.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <LibraryFraming id={mediaFileId} onSaved={onSaved} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
