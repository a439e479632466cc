import { Icon } from '../../theme/icon'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { UploadPlace } from './upload-place.ui'

const Editor = (props: EditorProps) => (
  <UploadPlace
    {...props}
    preview={() => (
      <span className="upload-document inset centred fixed text-secondary">
        <Icon name="document" size={22} />
      </span>
    )}
  />
)

export const editor: KindEditor = { Editor }
