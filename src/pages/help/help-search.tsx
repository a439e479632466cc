import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { type HelpArticle, helpTopics, readArticle } from './article'

const loaders = { en: () => import('./articles-en'), zh: () => import('./articles-zh') }

/** All articles in the reader's language, by topic; undefined while loading. */
export const useArticles = () => {
  const language = useLanguage()
  return useQuery({
    queryKey: ['help', language],
    queryFn: async (): Promise<HelpArticle[]> => {
      const { texts } = await loaders[language]()
      const articles = Object.entries(texts).map(([path, text]) => readArticle(path, text))
      const orderOf = ({ topic, position }: HelpArticle) => helpTopics.indexOf(topic) * 100 + Math.min(position, 99)
      return articles.sort((a, b) => orderOf(a) - orderOf(b))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The search box of the help center. */
export const HelpSearch = ({ value, onChange }: { value: string; onChange(value: string): void }) => {
  const { t } = useTranslation()
  return (
    <Input
      type="search"
      prefix={<Icon name="search" />}
      value={value}
      aria-label={t('help.search')}
      placeholder={t('help.search')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
