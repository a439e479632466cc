import { Line, Picture, type PreviewProps, textOf, titlesOf } from '../../admin/preview/preview-parts'
import { languageTag } from '../../declare/languages'

/** A game as its players see it before they start. */
export const Preview = ({ values, language }: PreviewProps) => {
  const { title, author, cover, detailImage, description, category, tags } = values
  return (
    <article className="stack loose" lang={languageTag(language)}>
      <Picture file={detailImage} language={language} ratio="16:9" />
      <div style={{ display: 'flex', gap: 16, alignItems: 'start' }}>
        <Picture file={cover} language={language} ratio="3:4" width={132} />
        <div>
          <h1>{textOf(title, language)}</h1>
          <Line className="text-secondary">{textOf(author, language)}</Line>
          <Line className="text-quiet text-small">{titlesOf([category, ...(tags as unknown[])], language)}</Line>
        </div>
      </div>
      <p style={{ whiteSpace: 'pre-line' }}>{textOf(description, language)}</p>
    </article>
  )
}
