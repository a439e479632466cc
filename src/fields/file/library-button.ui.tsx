import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadLimits } from '../../declare/kind'
import { mayDo, useViewer } from '../../providers/access'
import { rememberFile } from '../../providers/upload'
import type { LibraryFile } from './library-picker.ui'

const LibraryPicker = lazy(async () => ({ default: (await import('./library-picker.ui')).LibraryPicker }))

interface LibraryButtonProps {
  limits: UploadLimits
  onPick(file: LibraryFile): void
}

/** Chooses a file of the media library, for people who may open it. */
export const LibraryButton = ({ limits, onPick }: LibraryButtonProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const mayList = useViewer(({ viewer }) => mayDo(viewer, 'mediaFiles', 'list'))
  if (!mayList || !limits.isInLibrary) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('form.library.choose')}
      </Button>
      {isOpen && (
        <Suspense>
          <LibraryPicker
            limits={limits}
            onPick={(picked) => {
              rememberFile(picked.file)
              setOpen(false)
              onPick(picked)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
