import { imageUrl } from '../../declare/stored-file'
import { Icon } from '../../theme/icon'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { UploadArea } from './upload-area.ui'

const Editor = (props: EditorProps) => (
  <UploadArea
    {...props}
    preview={(file) =>
      file.mimeType.startsWith('image/') ? (
        <img
          className="inset fixed"
          src={imageUrl(file, 192)}
          alt={file.name}
          style={{ maxInlineSize: '60%', maxBlockSize: 96 }}
        />
      ) : (
        <span className="inset centred fixed text-secondary" style={{ inlineSize: 48, blockSize: 56 }}>
          <Icon name="document" size={22} />
        </span>
      )
    }
  />
)

export const editor: KindEditor = { Editor }
