import { Flex, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { inputAttributes } from '../input-attributes.ui'
import type { EditorProps, KindEditor } from '../kind.editor.ui'

/** Twelve colours that are distinct on both backgrounds, also for colour-blind readers. */
const presets = [
  '#ef4444',
  '#f97316',
  '#f59e0b',
  '#84cc16',
  '#22c55e',
  '#14b8a6',
  '#06b6d4',
  '#3b82f6',
  '#6366f1',
  '#a855f7',
  '#ec4899',
  '#64748b',
] as const

const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

/** A preset, a colour of the browser's picker, or a typed code. */
const Editor = (props: EditorProps) => {
  const { value, onChange, onBlur, label } = props
  const { t } = useTranslation()
  return (
    <Flex vertical gap={8}>
      <Flex gap={8}>
        <input
          type="color"
          className="editor-color-well button fixed"
          aria-label={t('form.color.any', { field: label })}
          value={isColor(value) ? value : '#000000'}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
        />
        <Input
          {...inputAttributes(props)}
          dir="ltr"
          className="editor-code"
          placeholder="#6366f1"
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.target.value)}
        />
      </Flex>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has its own frame and legend */}
      <div className="editor-swatches stack tight" role="group" aria-label={t('form.color.presets')}>
        {presets.map((color) => (
          <button
            key={color}
            type="button"
            className="editor-swatch"
            style={{ background: color }}
            aria-label={color}
            aria-pressed={value === color}
            onClick={() => onChange(color)}
          />
        ))}
      </div>
    </Flex>
  )
}

export const editor: KindEditor = { Editor, width: 'half' }
