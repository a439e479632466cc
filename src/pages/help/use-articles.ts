import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../../providers/labels'
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
      return articles.sort((a, b) => helpTopics.indexOf(a.topic) - helpTopics.indexOf(b.topic))
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
