import { Alert, Button, Flex } from 'antd'
import { useDeferredValue, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { megabytes } from '../../declare/stored-file'
import { browserStorage } from '../../preferences/browser-storage'
import { Segments } from '../../theme/segments'
import { useLibrary } from '../file/library-button.ui'
import { UploadProgress } from '../file/upload-area.ui'
import { acceptOf, limitsOf } from '../file/upload-check'
import type { EditorProps } from '../kind.editor.ui'
import { lazyEditor } from '../lazy-editor.ui'
import { TextArea } from '../long-text/long-text.editor.ui'
import { FormatBar } from './format-bar.ui'
import type { Format } from './formats'
import type { RichHandle } from './rich/rich-editor.ui'
import type { RichProblem } from './rich/rich-problem.ui'
import { useWriting } from './use-writing.ui'
import './markdown-writer.css'

/** The renderer is as large as a form: it loads with the first preview. */
const Prose = lazyEditor(async () => (await import('../prose.ui')).Prose, 3)

/** The rich editor is larger than a form: it loads after it. */
const RichEditor = lazyEditor(async () => (await import('./rich/rich-editor.ui')).RichEditor, 14)

/**
 * A text with its formats, or its Markdown source beside a preview. Texts whose source means more than readers see open
 * as source. Images are added by button, paste and drop. The text then contains the URL of the stored file.
 */
export const MarkdownWriter = (props: EditorProps) => {
  const { id, field, label } = props
  const { t } = useTranslation()
  const rich = useRef<RichHandle>(null)
  const writing = useWriting(props, rich)
  const library = useLibrary({ limits: limitsOf(field), onPick: writing.addFromLibrary })
  const { mode, choose, refused, refuse } = useWritingMode()
  const isRich = mode === 'rich'
  const [active, setActive] = useState<ReadonlySet<Format['id']>>()
  const [view, setView] = useState<'write' | 'preview'>('write')
  const [hasPreview, setPreview] = useState(true)
  const chooser = useRef<HTMLInputElement>(null)
  const text = typeof props.value === 'string' ? props.value : ''
  const { maxBytes } = limitsOf(field)

  return (
    <Flex
      vertical
      gap={8}
      className="markdown-writer"
      data-view={isRich ? 'write' : view}
      data-preview={hasPreview && !isRich}
      data-over={writing.isOver}
    >
      <Flex wrap align="center" justify="space-between" gap="6px 12px">
        <FormatBar
          {...(isRich && active && { active })}
          {...(isRich && active?.has('table') && rich.current && { table: rich.current })}
          label={label}
          controls={id}
          onFormat={writing.format}
          onUpload={() => chooser.current?.click()}
          onLibrary={library?.open}
        />
        {library?.dialog}
        {/* At the end of its line also where the formats take the whole line before. */}
        <Flex wrap align="center" gap={6} style={{ marginInlineStart: 'auto' }}>
          <Segments
            size="small"
            value={mode}
            aria-label={t('writing.modeOf', { field: label })}
            options={[
              { value: 'rich', label: t('writing.rich') },
              { value: 'source', label: t('writing.source') },
            ]}
            onChange={choose}
          />
          {!isRich && (
            <>
              <Segments
                size="small"
                className="markdown-view"
                value={view}
                aria-label={t('form.markdown.view')}
                options={[
                  { value: 'write', label: t('form.markdown.write') },
                  { value: 'preview', label: t('form.markdown.preview') },
                ]}
                onChange={setView}
              />
              <Button
                size="small"
                className="markdown-preview-switch"
                aria-pressed={hasPreview}
                onClick={() => setPreview(!hasPreview)}
              >
                {t('form.markdown.preview')}
              </Button>
            </>
          )}
        </Flex>
      </Flex>
      {refused && <Alert type="info" showIcon message={t(`writing.onlySource.${refused}`)} />}
      <div className="markdown-panes stack">
        <Flex vertical className="markdown-write relative fill" {...writing.handlers}>
          {isRich ? (
            <RichEditor {...props} handle={rich} onActive={setActive} onRefused={refuse} />
          ) : (
            <TextArea {...props} minRows={14} isCode />
          )}
          <span className="markdown-drop centred cover text-strong" aria-hidden="true">
            {t('writing.drop')}
          </span>
        </Flex>
        {!isRich && (
          <section
            className="markdown-preview surface"
            aria-label={t('writing.previewOf', { field: label })}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text must scroll by keyboard
            tabIndex={0}
          >
            <Preview text={text} />
          </section>
        )}
      </div>
      <input
        ref={chooser}
        type="file"
        multiple
        // Ant Design's form shows file inputs with the attribute `hidden`.
        style={{ display: 'none' }}
        accept={acceptOf(field)}
        aria-label={t('writing.picturesOf', { field: label })}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          void writing.addPictures(files)
        }}
      />
      {writing.progress !== null && (
        <UploadProgress label={label} progress={writing.progress} onCancel={writing.callOff} />
      )}
      {writing.problem && (
        <p className="text-danger text-small" role="alert">
          {writing.problem}
        </p>
      )}
      <p className="text-quiet text-small">{t('writing.hint', { maxSize: megabytes(maxBytes) })}</p>
    </Flex>
  )
}

/** Updates the preview when the browser is idle. */
const Preview = ({ text }: { text: string }) => {
  const { t } = useTranslation()
  const shown = useDeferredValue(text)
  if (!shown.trim()) return <p className="text-quiet text-small">{t('form.markdown.empty')}</p>
  return <Prose text={shown} />
}

/** Formatted text, or its Markdown source. */
type WritingMode = 'rich' | 'source'

const storage = 'markdown-mode'

/** The mode that the person chose last in this browser; formatted text at first. A refused text opens as source. */
function useWritingMode() {
  const [chosen, setChosen] = useState<WritingMode>(() =>
    browserStorage.getItem(storage) === 'source' ? 'source' : 'rich',
  )
  const [refused, refuse] = useState<RichProblem>()
  const choose = (mode: WritingMode) => {
    browserStorage.setItem(storage, mode)
    refuse(undefined)
    setChosen(mode)
  }
  return { mode: refused ? 'source' : chosen, choose, refused, refuse }
}
