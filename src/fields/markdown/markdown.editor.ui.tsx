import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorProps, KindEditor } from '../kind.editor.ui'

/** With its toolbar it is larger than most forms: it loads with the first Markdown field. */
const MarkdownWriter = lazy(() =>
  import('./markdown-writer.ui').then(({ MarkdownWriter }) => ({ default: MarkdownWriter })),
)

const Editor = (props: EditorProps) => {
  const { t } = useTranslation()
  return (
    <Suspense fallback={<p className="text-quiet text-small">{t('form.loading')}</p>}>
      <MarkdownWriter {...props} />
    </Suspense>
  )
}

export const editor: KindEditor = { Editor, isWide: true }
