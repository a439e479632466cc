import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { superRole } from '../../declare/role-scheme'
import { useViewer } from '../../providers/access'
import { useLabels } from '../../providers/labels'
import { clearing } from '../../theme/clearing'
import { Segments } from '../../theme/segments'
import { stateTone } from '../../theme/state-tag'
import { inputAttributes, selectAttributes } from '../input-attributes.ui'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { enumValues, offeredValues } from './enum.kind'

/** Up to this many values are shown side by side, unless empty is allowed. */
const segments = 3

const Editor = (props: EditorProps) => {
  const { resource, name, field, value, onChange, isRequired, label, loaded, isOpened } = props
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const { role, reading: roleScheme } = useViewer(({ viewer }) => viewer) ?? {}
  const inScheme = offeredValues(field, roleScheme)
  const offered = offeredValues(field, roleScheme, !roleScheme || role === superRole(roleScheme))
  // Only super admins take away what only they give.
  const isKept = (value: unknown) => inScheme.some((each) => each === value) && !offered.some((each) => each === value)
  // The record's value, even if it can no longer be assigned.
  const shown = enumValues(field).filter((each) => each === loaded || (offered.includes(each) && !isKept(loaded)))
  const options = shown.map((each) => ({ value: each, label: labels.value(name, each) }))

  if (isRequired && options.length <= segments) {
    return (
      <Segments
        className="editor-segments"
        {...inputAttributes(props)}
        aria-label={label}
        value={(value as string | undefined) ?? ''}
        options={options.map((option) => ({ ...option, label: <EnumValue {...option} /> }))}
        onChange={onChange}
      />
    )
  }
  return (
    <Select
      {...selectAttributes(props)}
      className="wide"
      value={(value as string | null | undefined) ?? undefined}
      options={options}
      optionRender={(option) => <EnumValue value={String(option.value)} label={option.label} />}
      // Screen readers get the label of the value only if it is a string.
      prefix={stateDot(value)}
      showSearch={options.length > 8}
      optionFilterProp="label"
      {...(!isRequired && clearing(() => onChange(null)))}
      defaultOpen={isOpened}
      autoFocus={isOpened}
      placeholder={t('form.choose')}
      onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
    />
  )
}

/** The label of a value, with a dot for states. */
const EnumValue = ({ value, label }: { value: string; label: React.ReactNode }) => (
  <span className="line">
    {stateDot(value)}
    {label}
  </span>
)

const stateDot = (value: unknown) => {
  const tone = stateTone(String(value))
  return tone && <span className="state-tag-dot" data-tone={tone} aria-hidden="true" />
}

export const editor: KindEditor = { Editor, width: 'half' }
