import { Button, type ButtonProps, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Failed } from '../../admin/page/load-failed'
import { useStaffRoles } from '../../providers/access'
import { type HelpArticle, helpTopics } from './article'
import { HelpSearch, useArticles } from './help-search'
import { cutByQuery, type Found, searchHelp } from './search'
import './help.css'

interface ArticleListProps {
  /** Opens an article in a dialog; if omitted, a link opens its page. */
  openArticle?: (slug: string) => void
}

interface HelpArticlesProps extends ArticleListProps {
  query: string
  setQuery(query: string): void
  /** Only articles for this role; all if it is no role. */
  role: string | null
  setRole(role: string): void
}

/** The articles by topic, their search and the choice of a role, on the page and in the dialog. */
export const HelpArticles = ({ query, setQuery, role: asked, setRole, openArticle }: HelpArticlesProps) => {
  const { t } = useTranslation()
  const { data, isError, refetch } = useArticles()
  const roles = useStaffRoles().filter((each) => data?.some((article) => article.roles.includes(each)))
  const role = roles.find((known) => known === asked)
  const offered = (data ?? []).filter((article) => !role || article.roles.length === 0 || article.roles.includes(role))
  const found = searchHelp(offered, query)
  return (
    <>
      <search className="stack">
        <HelpSearch value={query} onChange={setQuery} />
        {roles.length > 0 && (
          <Flex component="fieldset" wrap gap={6} aria-label={t('help.roles')}>
            {['', ...roles].map((each) => (
              <Button key={each} size="small" aria-pressed={each === (role ?? '')} onClick={() => setRole(each)}>
                {each ? t(`roles.${each}`) : t('help.everybody')}
              </Button>
            ))}
          </Flex>
        )}
      </search>
      {isError && <Failed retry={refetch} />}
      <p className="visually-hidden" role="status">
        {data && query && t('help.found', { count: found.length })}
      </p>
      {data && query && <Results found={found} query={query} openArticle={openArticle} />}
      {data && !query && <Topics articles={offered} openArticle={openArticle} />}
    </>
  )
}

interface ArticleLinkProps extends ArticleListProps, Pick<ButtonProps, 'type'> {
  slug: string
  className: string
  children: ReactNode
}

const ArticleLink = ({ slug, className, type, openArticle, children }: ArticleLinkProps) =>
  openArticle ? (
    <Button type={type} className={className} onClick={() => openArticle(slug)}>
      {children}
    </Button>
  ) : (
    <Link className={className} to={`/help-center/${slug}`}>
      {children}
    </Link>
  )

const Results = ({ found, query, openArticle }: ArticleListProps & { found: readonly Found[]; query: string }) => {
  const { t } = useTranslation()
  if (found.length === 0) {
    return (
      <section className="centred padded text-secondary">
        <h2>{t('help.none', { query })}</h2>
        <p>{t('help.noneHint')}</p>
      </section>
    )
  }
  return (
    <Flex component="ol" vertical gap={16} className="help-results">
      {found.map(({ article, excerpt }) => (
        <li key={article.slug}>
          <ArticleLink className="text-heading" type="link" slug={article.slug} openArticle={openArticle}>
            <span>
              <Marked text={article.title} query={query} />
            </span>
          </ArticleLink>
          <p className="anywhere text-secondary">
            <Marked text={excerpt} query={query} />
          </p>
        </li>
      ))}
    </Flex>
  )
}

/** A text with highlighted matches. */
const Marked = ({ text, query }: { text: string; query: string }) =>
  cutByQuery(text, query).map((piece) => (piece.isFound ? <mark key={piece.at}>{piece.text}</mark> : piece.text))

const Topics = ({ articles, openArticle }: ArticleListProps & { articles: readonly HelpArticle[] }) => {
  const { t } = useTranslation()
  return helpTopics.map((topic) => {
    const shown = articles.filter((article) => article.topic === topic)
    if (shown.length === 0) return null
    return (
      <section className="stack" key={topic} aria-labelledby={`topic-${topic}`}>
        <h2 id={`topic-${topic}`}>{t(`help.topics.${topic}`)}</h2>
        <ul className="tiles">
          {shown.map(({ slug, title, summary, roles: meant }) => (
            <li key={slug}>
              <ArticleLink
                className="multiline card-link stack tight padded surface wide"
                slug={slug}
                openArticle={openArticle}
              >
                <strong>{title}</strong>
                <span className="text-secondary">{summary}</span>
                {meant.length > 0 && (
                  <small className="text-quiet text-caption">
                    {meant.map((role) => t(`roles.${role}`)).join(t('help.and'))}
                  </small>
                )}
              </ArticleLink>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
