import { Button, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { Failed } from '../../admin/load-failed'
import { type HelpArticle, helpTopics } from './article'
import './help.css'
import { HelpSearch, useArticles } from './help-search'
import { cutByQuery, type Found, searchHelp } from './search'

const roles = ['super_admin', 'editor', 'moderator', 'support']

/** `/help-center`: the articles for staff with search and topics; the URL contains the search. */
export const HelpCenterPage = () => {
  const { t } = useTranslation()
  const [parameters, setParameters] = useSearchParams()
  const query = parameters.get('q') ?? ''
  const role = roles.find((known) => known === parameters.get('role'))
  const { data, isError, refetch } = useArticles()
  const offered = (data ?? []).filter((article) => !role || article.roles.length === 0 || article.roles.includes(role))
  const found = searchHelp(offered, query)

  const set = (name: string, value: string) =>
    setParameters(
      (now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace: true, preventScrollReset: true },
    )

  return (
    <div className="page stack">
      <header>
        <h1>{t('help.title')}</h1>
        <p className="text-secondary">{t('help.lead')}</p>
      </header>
      <search className="stack">
        <HelpSearch value={query} onChange={(value) => set('q', value)} />
        <Flex component="fieldset" wrap gap={6} aria-label={t('help.roles')}>
          {['', ...roles].map((each) => (
            <Button key={each} size="small" aria-pressed={each === (role ?? '')} onClick={() => set('role', each)}>
              {each ? t(`roles.${each}`) : t('help.everybody')}
            </Button>
          ))}
        </Flex>
      </search>
      {isError && <Failed retry={refetch} />}
      <p className="visually-hidden" role="status">
        {data && query && t('help.found', { count: found.length })}
      </p>
      {data && query && <Results found={found} query={query} />}
      {data && !query && <Topics articles={offered} />}
    </div>
  )
}

const Results = ({ found, query }: { found: readonly Found[]; query: string }) => {
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
          <Link className="text-heading" to={`/help-center/${article.slug}`}>
            <Marked text={article.title} query={query} />
          </Link>
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

const Topics = ({ articles }: { articles: readonly HelpArticle[] }) => {
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
              <Link className="card-link stack tight padded surface" to={`/help-center/${slug}`}>
                <strong>{title}</strong>
                <span className="text-secondary">{summary}</span>
                {meant.length > 0 && (
                  <small className="text-quiet text-caption">
                    {meant.map((role) => t(`roles.${role}`)).join(t('help.and'))}
                  </small>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    )
  })
}
