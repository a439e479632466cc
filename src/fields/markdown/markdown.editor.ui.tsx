import { Segmented } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorProps, KindEditor } from '../kind.editor.ui'
import { TextArea } from '../long-text/text-area.ui'
import type { TextOptions } from '../text/text'

/** The renderer is as heavy as a form: it comes when somebody looks. */
const MarkdownText = lazy(() => import('./markdown-text.ui').then(({ MarkdownText }) => ({ default: MarkdownText })))

const Editor = (props: EditorProps) => {
  const { t } = useTranslation()
  const [view, setView] = useState<'write' | 'preview'>('write')
  const text = typeof props.value === 'string' ? props.value : ''
  return (
    <div className="editor-markdown">
      <Segmented
        size="small"
        value={view}
        aria-label={t('form.markdown.view')}
        options={[
          { value: 'write', label: t('form.markdown.write') },
          { value: 'preview', label: t('form.markdown.preview') },
        ]}
        onChange={setView}
      />
      {view === 'write' ? (
        <TextArea {...props} max={(props.field as TextOptions).max} minRows={10} isCode />
      ) : (
        <div className="editor-markdown-preview" dir="auto">
          <Suspense fallback={<p className="editor-quiet">{t('form.loading')}</p>}>
            {text ? <MarkdownText text={text} /> : <p className="editor-quiet">{t('form.markdown.empty')}</p>}
          </Suspense>
        </div>
      )}
    </div>
  )
}

export const markdownEditor: KindEditor = { Editor }
