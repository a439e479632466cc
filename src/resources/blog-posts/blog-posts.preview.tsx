import { Line, Picture, type PreviewProps, textOf, titlesOf } from '../../admin/preview/preview-parts'
import { languageTag } from '../../declare/languages'
import { Prose } from '../../fields/prose.ui'

/** A blog post as its readers see it. */
export const Preview = ({ values, language }: PreviewProps) => {
  const { title, cover, excerpt, content, author, publishedAt, tags } = values
  const day = new Intl.DateTimeFormat(languageTag(language), { dateStyle: 'long' })
  const facts = [author, publishedAt && day.format(new Date(String(publishedAt)))]
  return (
    <article className="stack loose" lang={languageTag(language)}>
      <Picture file={cover} language={language} ratio="16:9" />
      <h1>{textOf(title, language)}</h1>
      <Line className="text-secondary text-small">{facts.filter(Boolean).join(' · ')}</Line>
      <Line className="text-secondary">{textOf(excerpt, language)}</Line>
      <Prose text={textOf(content, language)} />
      <Line className="text-quiet text-small">{titlesOf(tags as unknown[], language)}</Line>
    </article>
  )
}
