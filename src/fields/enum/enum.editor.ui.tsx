import { Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { stateTone } from '../../theme/state-tag'
import { inputAttributes, inputStatus, selectAttributes } from '../input-attributes.ui'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { enumValues, offeredWords } from './enum.kind'

/** So few words that all can stand side by side, where none of them is "nothing". */
const segments = 3

const Editor = (props: EditorProps) => {
  const { resource, name, field, value, onChange, isRequired, label, loaded } = props
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const offered = offeredWords(
    field,
    useViewer(({ viewer }) => viewer?.reading),
  )
  // A word that is given no more is still what the record holds.
  const words = enumValues(field).filter((word) => offered.includes(word) || word === loaded)
  const options = words.map((word) => ({ value: word, label: labels.value(name, word) }))

  if (isRequired && options.length <= segments) {
    return (
      <Segmented
        className="editor-segments"
        {...inputAttributes(props)}
        aria-label={label}
        value={(value as string | undefined) ?? ''}
        options={options.map((option) => ({ ...option, label: <Word {...option} /> }))}
        onChange={onChange}
      />
    )
  }
  return (
    <Select
      {...selectAttributes(props)}
      className="editor-wide"
      status={inputStatus(props)}
      value={(value as string | null | undefined) ?? undefined}
      options={options}
      optionRender={({ value: word, label: text }) => <Word value={String(word)} label={text} />}
      labelRender={({ value: word, label: text }) => <Word value={String(word)} label={text} />}
      showSearch={options.length > 8}
      optionFilterProp="label"
      allowClear={!isRequired}
      placeholder={t('form.choose')}
      onChange={(word: string | undefined) => onChange(word ?? null)}
    />
  )
}

/** The word, with the dot of its state where it is one. */
const Word = ({ value, label }: { value: string; label: React.ReactNode }) => {
  const tone = stateTone(value)
  return (
    <span className="editor-word" data-tone={tone}>
      {tone && <span className="state-tag-dot" aria-hidden="true" />}
      {label}
    </span>
  )
}

export const editor: KindEditor = { Editor, width: 'half' }
