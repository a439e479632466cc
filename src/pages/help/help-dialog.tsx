import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failed } from '../../admin/load-failed'
import { useViewer } from '../../providers/access'
import { Dialog } from '../../theme/dialog'
import { ArticleBody } from './help-article'
import './help.css'
import { HelpSearch, useArticles } from './help-search'
import { searchHelp } from './search'

/** The help center as a dialog, for roles without access to its page: general articles and those of the role. */
export const HelpDialog = ({ onClose }: { onClose(): void }) => {
  const { t } = useTranslation()
  const role = useViewer((state) => state.viewer?.role ?? '')
  const [query, setQuery] = useState('')
  const [slug, open] = useState<string | null>(null)
  const { data = [], isError, refetch } = useArticles()
  const article = data.find((one) => one.slug === slug)
  const offered = data.filter(({ roles }) => roles.length === 0 || roles.includes(role))
  const shown = query ? searchHelp(data, query).map((found) => found.article) : offered
  return (
    <Dialog
      title={t('help.title')}
      width={760}
      onClose={onClose}
      footer={
        <>
          {article && <Button onClick={() => open(null)}>{t('help.back')}</Button>}
          <Button onClick={onClose}>{t('frame.close')}</Button>
        </>
      }
    >
      {isError && <Failed retry={refetch} />}
      {article ? (
        <ArticleBody key={article.slug} article={article} openArticle={open} />
      ) : (
        <div className="page stack">
          <HelpSearch value={query} onChange={setQuery} />
          {query && shown.length === 0 && <p className="text-secondary">{t('help.none', { query })}</p>}
          <ul className="tiles">
            {shown.map((one) => (
              <li key={one.slug}>
                <Button className="multiline card-link stack tight padded surface wide" onClick={() => open(one.slug)}>
                  <strong>{one.title}</strong>
                  <span className="text-secondary">{one.summary}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
