import { Button, Flex } from 'antd'
import { type ComponentProps, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import Markdown from 'react-markdown'
import { Link, useLocation, useParams } from 'react-router'
import remarkGfm from 'remark-gfm'
import { ErrorPage } from '../../admin/errors/error-page'
import { Failed } from '../../admin/page/load-failed'
import { useRecordTitle } from '../../admin/page/shown-page'
import { Preformatted } from '../../fields/prose.ui'
import { type HelpArticle, headingId, headingsOf } from './article'
import { useArticles } from './help-search'
import '../../fields/markdown.css'
import './help.css'

/** `/help-center/{article}`: one article; a link may have the id of one of its headings. */
export const HelpArticlePage = () => {
  const { article: slug = '' } = useParams()
  const { data, isError, refetch } = useArticles()
  if (isError) return <Failed retry={refetch} />
  if (!data) return <div className="content-high" aria-busy="true" />
  const article = data.find((one) => one.slug === slug)
  if (!article) return <ErrorPage status={404} isInside />
  const others = data.filter((one) => one.topic === article.topic && one !== article)
  return <ArticleText key={slug} article={article} others={others} />
}

const ArticleText = ({ article, others }: { article: HelpArticle; others: readonly HelpArticle[] }) => {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const { title, body } = article
  const headings = headingsOf(body)
  useRecordTitle(title)
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash])
  return (
    <div className="page page-wide beside">
      <ArticleBody article={article} />
      <Flex
        vertical
        gap={20}
        className="text-small"
        style={{ position: 'sticky', insetBlockStart: 'calc(var(--header) + 24px)' }}
      >
        {headings.length > 1 && (
          <nav aria-label={t('help.onThisPage')}>
            <h2 className="text-quiet text-caption text-strong">{t('help.onThisPage')}</h2>
            <ul className="stack tight">
              {headings.map((heading) => (
                <li key={heading}>
                  <Link to={{ hash: headingId(heading) }}>{heading}</Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {others.length > 0 && (
          <nav aria-label={t('help.more')}>
            <h2 className="text-quiet text-caption text-strong">{t('help.more')}</h2>
            <ul className="stack tight">
              {others.map(({ slug, title: other }) => (
                <li key={slug}>
                  <Link to={`/help-center/${slug}`}>{other}</Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </Flex>
    </div>
  )
}

interface ArticleBodyProps {
  article: HelpArticle
  /** Opens another article in a dialog; if omitted, a link opens its page. */
  openArticle?: (slug: string) => void
}

/** The text of an article under its title. */
export const ArticleBody = ({ article: { title, summary, roles, body }, openArticle }: ArticleBodyProps) => {
  const { t } = useTranslation()
  return (
    <Flex component="article" vertical gap={20} className="help-article">
      <header>
        <h1>{title}</h1>
        <p className="text-secondary">{summary}</p>
        {roles.length > 0 && (
          <p className="text-quiet text-small">
            {t('help.for', { roles: roles.map((role) => t(`roles.${role}`)).join(t('help.and')) })}
          </p>
        )}
      </header>
      <div className="markdown">
        <Markdown skipHtml remarkPlugins={[remarkGfm]} components={openArticle ? partsOver(openArticle) : parts}>
          {body}
        </Markdown>
      </div>
    </Flex>
  )
}

/** A page of the program opens in the same tab, another site in a new one. */
const Reference = ({ href = '', children }: ComponentProps<'a'>) =>
  href.startsWith('/') ? (
    <Link to={href}>{children}</Link>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )

const Heading = ({ children }: ComponentProps<'h2'>) => <h2 id={headingId(String(children))}>{children}</h2>

/** A table that scrolls horizontally on narrow screens. */
const Table = ({ children }: ComponentProps<'table'>) => (
  <div className="help-table scroll">
    <table className="plain-table wide">{children}</table>
  </div>
)

const parts = { a: Reference, h2: Heading, pre: Preformatted, table: Table }

const articlePath = /^\/help-center\/([\w-]+)/

/** The same, but links to articles open in the dialog. */
const partsOver = (openArticle: (slug: string) => void) => ({
  ...parts,
  a: ({ href = '', children }: ComponentProps<'a'>) => {
    const slug = articlePath.exec(href)?.[1]
    if (!slug) return <Reference href={href}>{children}</Reference>
    return (
      <Button type="link" size="small" onClick={() => openArticle(slug)}>
        {children}
      </Button>
    )
  },
})
