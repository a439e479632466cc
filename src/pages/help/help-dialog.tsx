import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../theme/dialog'
import { ArticleBody } from './help-article'
import { HelpArticles } from './help-articles'
import { useArticles } from './help-search'

/** The help center as a dialog, for roles without access to its page (specification section 6): the same articles. */
export const HelpDialog = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [role, setRole] = useState('')
  const [slug, open] = useState<string | null>(null)
  const { data = [] } = useArticles()
  const article = data.find((one) => one.slug === slug)
  return (
    <Dialog
      title={t('help.title')}
      width={960}
      onClose={onClose}
      footer={
        <>
          {article && <Button onClick={() => open(null)}>{t('help.back')}</Button>}
          <Button onClick={onClose}>{t('frame.close')}</Button>
        </>
      }
    >
      {article ? (
        <ArticleBody key={article.slug} article={article} openArticle={open} />
      ) : (
        <div className="stack">
          <HelpArticles query={query} setQuery={setQuery} role={role} setRole={setRole} openArticle={open} />
        </div>
      )}
    </Dialog>
  )
}
