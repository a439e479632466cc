import { Rate } from 'antd'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import type { RatingOptions } from './rating.kind'

const Editor = ({ id, field, value, onChange, onBlur, isRequired }: EditorProps) => {
  const { max = 5, average } = field as RatingOptions
  return (
    <Rate
      id={id}
      count={max}
      allowHalf={average}
      allowClear={!isRequired}
      value={typeof value === 'number' ? value : 0}
      onChange={(stars) => onChange(stars === 0 ? null : stars)}
      onBlur={onBlur}
    />
  )
}

export const editor: KindEditor = { Editor, width: 'half', isGroup: true }
