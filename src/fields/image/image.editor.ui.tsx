import { useLanguage } from '../../providers/labels'
import { UploadPlace } from '../file/upload-place.ui'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import type { ImageOptions } from './image.kind'

const Editor = (props: EditorProps) => {
  const [width, height] = (props.field as ImageOptions).ratio ?? [1, 1]
  const language = useLanguage()
  return (
    <UploadPlace
      {...props}
      preview={(file) => (
        <img
          className="upload-picture"
          src={file.url}
          alt={file.alternativeText?.[language] || file.name}
          style={{ aspectRatio: `${width} / ${height}` }}
        />
      )}
    />
  )
}

export const editor: KindEditor = { Editor, width: 'half' }
