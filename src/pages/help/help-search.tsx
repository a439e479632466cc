import { useQuery } from '@tanstack/react-query'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useStaffRoles } from '../../providers/access'
import { useLanguage } from '../../providers/labels'
import { Icon } from '../../theme/icon'
import { type HelpArticle, helpTopics, readArticle } from './article'

const loaders = { en: () => import('./articles-en'), zh: () => import('./articles-zh') }

/** All articles in the reader's language, by topic, with roles of the role scheme in use; undefined while loading. */
export const useArticles = () => {
  const language = useLanguage()
  const staff = useStaffRoles()
  return useQuery({
    queryKey: ['help', language, staff],
    queryFn: async (): Promise<HelpArticle[]> => {
      const { texts } = await loaders[language]()
      const articles = Object.entries(texts).map(([path, text]) => {
        const article = readArticle(path, text)
        return { ...article, roles: article.roles.filter((role) => staff.includes(role)) }
      })
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
