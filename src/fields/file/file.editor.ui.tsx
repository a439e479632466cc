import { Icon } from '../../theme/icon'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { UploadArea } from './upload-area.ui'

const Editor = (props: EditorProps) => (
  <UploadArea
    {...props}
    preview={() => (
      <span className="inset centred fixed text-secondary" style={{ inlineSize: 48, blockSize: 56 }}>
        <Icon name="document" size={22} />
      </span>
    )}
  />
)

export const editor: KindEditor = { Editor }
