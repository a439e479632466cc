import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorProps, KindEditor } from '../kind.editor.ui'

/** With its toolbar it is more than most forms need: it comes with the first one that has Markdown in it. */
const MarkdownWriter = lazy(() =>
  import('./markdown-writer.ui').then(({ MarkdownWriter }) => ({ default: MarkdownWriter })),
)

const Editor = (props: EditorProps) => {
  const { t } = useTranslation()
  return (
    <Suspense fallback={<p className="editor-quiet">{t('form.loading')}</p>}>
      <MarkdownWriter {...props} />
    </Suspense>
  )
}

export const editor: KindEditor = { Editor, isWide: true }
