import { Button } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CreateSlotProps, ResourceSlots } from '../../admin/slots'
import { useFormats } from '../../fields/formats.ui'
import type { CellProps } from '../../fields/kind.ui'
import { viewOf } from '../../fields/views.ui'
import { Icon } from '../../theme/icon'
import { lazyPart, loadParts } from '../../theme/later'
import { mediaFiles } from './media-files'

/** Loaded when it is opened; the button has its place at once. */
const UploadDialog = lazyPart(async () => (await import('./upload-files')).UploadDialog, null)

/** The button of the library that adds files, in a dialog. */
const UploadButton = (props: CreateSlotProps) => {
  const { t } = useTranslation()
  const isUsed = useRef(false)
  if (props.visible) isUsed.current = true
  return (
    <>
      <Button
        type="primary"
        icon={<Icon name="upload" />}
        aria-keyshortcuts={props.given ? undefined : 'c'}
        onClick={props.show}
      >
        {t('media.upload')}
      </Button>
      {isUsed.current && <UploadDialog {...props} />}
    </>
  )
}

/** Loaded with the cell that they show, so that nothing moves for it. */
const Crops = lazyPart(async () => {
  const cell = loadParts([viewOf(mediaFiles.fields.framing).Cell])
  const { Crops } = await import('./crops')
  await cell
  return Crops
})

/** A size like that of a file; the exact number on hover. */
const SizeCell = ({ value }: CellProps) => {
  const formats = useFormats()
  const bytes = Number(value)
  return (
    <span className="nowrap numbers" title={formats.number(bytes)}>
      {formats.bytes(bytes)}
    </span>
  )
}

export const slots: ResourceSlots<typeof mediaFiles> = {
  cells: { bytes: SizeCell },
  createButton: UploadButton,
  showSections: [
    { id: 'framing', Section: Crops },
    { id: 'uses', Section: lazyPart(async () => (await import('./file-uses')).FileUses) },
  ],
  actions: { replace: lazyPart(async () => (await import('./crops')).DroppedCrops) },
}

export const screens = { CreateScreen: lazyPart(async () => (await import('./upload-files')).UploadScreen) }
