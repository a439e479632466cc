import { imageUrl } from '../../declare/stored-file'
import { useLanguage } from '../../providers/labels'
import { rememberFile } from '../../providers/upload'
import { displayedRatio } from '../../registry/ratios'
import { CropButton } from '../crop-button.ui'
import { UploadArea } from '../file/upload-area.ui'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import type { ImageOptions } from './image.kind'

/** Pixels. */
const tallest = 96

const Editor = (props: EditorProps) => {
  const [width, height] = (props.field as ImageOptions).ratio ?? [1, 1]
  const language = useLanguage()
  return (
    <UploadArea
      {...props}
      preview={(file) => (
        <img
          className="inset fixed"
          src={imageUrl(file, 320, displayedRatio(props.field))}
          alt={file.alternativeText?.[language] || file.name}
          style={{ aspectRatio: `${width} / ${height}`, inlineSize: `min(60%, ${(tallest * width) / height}px)` }}
        />
      )}
      extra={(file) => (
        <CropButton mediaFileId={file.mediaFileId} onSaved={(framingKey) => rememberFile({ ...file, framingKey })} />
      )}
    />
  )
}

export const editor: KindEditor = { Editor, width: 'half' }
