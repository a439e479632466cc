import { type HelpArticle, plainText } from './article'

export interface Found {
  article: HelpArticle
  /** The text around the first match; the summary if there is none. */
  excerpt: string
}

const wordsOf = (query: string) => query.toLocaleLowerCase().split(/\s+/).filter(Boolean)

/** The relevance of a word: highest in the title, then keywords, headings, text. */
const weightOf = (article: HelpArticle, text: string, word: string): number => {
  const { title, summary, keywords, body } = article
  const isIn = (part: string) => part.toLocaleLowerCase().includes(word)
  if (isIn(title)) return title.toLocaleLowerCase().startsWith(word) ? 12 : 10
  if (keywords.some((keyword) => keyword.toLocaleLowerCase().startsWith(word))) return 8
  if (isIn(summary)) return 5
  if (body.split('\n').some((line) => line.startsWith('#') && isIn(line))) return 4
  return isIn(text) ? 1 : 0
}

/** The relevance of adjacent words. */
const asPhrase = 6

/** The articles with every word of a query, most relevant first. */
export function searchHelp(articles: readonly HelpArticle[], query: string): Found[] {
  const words = wordsOf(query)
  const phrase = words.join(' ')
  if (words.length === 0) return articles.map((article) => ({ article, excerpt: article.summary }))
  return articles
    .map((article) => {
      const text = plainText(article.body)
      const weights = words.map((word) => weightOf(article, text, word))
      const together = phrase !== words[0] && text.toLocaleLowerCase().includes(phrase) ? asPhrase : 0
      const weight = weights.includes(0) ? 0 : weights.reduce((sum, each) => sum + each, together)
      return { article, weight, excerpt: excerptOf(text, together > 0 ? [phrase] : words) ?? article.summary }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ article, excerpt }) => ({ article, excerpt }))
}

const excerptLength = 150

function excerptOf(text: string, words: readonly string[]): string | undefined {
  const small = text.toLocaleLowerCase()
  const indexes = words.map((word) => small.indexOf(word)).filter((index) => index >= 0)
  if (indexes.length === 0) return undefined
  const from = Math.max(0, Math.min(...indexes) - 40)
  // Matches at word starts in languages with spaces.
  const start =
    from === 0 ? 0 : Math.max(from, text.indexOf(' ', from) + 1 > from + 30 ? from : text.indexOf(' ', from) + 1)
  const piece = text.slice(start, start + excerptLength)
  return `${start > 0 ? '…' : ''}${piece}${start + excerptLength < text.length ? '…' : ''}`
}

/** Splits a text at matches, to highlight them. */
export function cutByQuery(text: string, query: string): { text: string; isFound: boolean; at: number }[] {
  const words = wordsOf(query).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (words.length === 0) return [{ text, isFound: false, at: 0 }]
  let at = 0
  return text
    .split(new RegExp(`(${words.join('|')})`, 'giu'))
    .map((piece, index) => {
      const cut = { text: piece, isFound: index % 2 === 1, at }
      at += piece.length
      return cut
    })
    .filter((piece) => piece.text !== '')
}
