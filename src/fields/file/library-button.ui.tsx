import { useCan, useModal } from '@refinedev/core'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { UploadLimits } from '../../declare/kind'
import { rememberFile } from '../../providers/upload'
import { lazyPart } from '../../theme/later'
import type { LibraryFile } from './library-picker.ui'

const LibraryPicker = lazyPart(async () => (await import('./library-picker.ui')).LibraryPicker, null)

interface LibraryProps {
  limits: UploadLimits
  onPick(file: LibraryFile): void
}

/** The picker of the media library: its dialog, and what opens it. Null for people who may not list the library. */
export function useLibrary({ limits, onPick }: LibraryProps): { open(): void; dialog: ReactNode } | null {
  const { visible, show, close } = useModal()
  const { data: access } = useCan({ resource: 'mediaFiles', action: 'list' })
  if (!access?.can || !limits.isInLibrary) return null
  const dialog = visible && (
    <LibraryPicker
      limits={limits}
      onPick={(picked) => {
        rememberFile(picked.file)
        close()
        onPick(picked)
      }}
      onClose={close}
    />
  )
  return { open: show, dialog }
}

/** Chooses a file of the media library, for people who may open it. */
export const LibraryButton = (props: LibraryProps) => {
  const { t } = useTranslation()
  const library = useLibrary(props)
  if (!library) return null
  return (
    <>
      <Button size="small" onClick={library.open}>
        {t('form.library.choose')}
      </Button>
      {library.dialog}
    </>
  )
}
