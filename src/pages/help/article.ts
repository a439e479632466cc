/** The topics of the articles, in the order of the page. */
export const helpTopics = ['start', 'daily', 'content', 'money', 'people', 'program'] as const
type HelpTopic = (typeof helpTopics)[number]

/** A help article: a Markdown file of `help/{language}/` with front matter. */
export interface HelpArticle {
  /** Its file name, and the end of its URL. */
  slug: string
  title: string
  summary: string
  topic: HelpTopic
  /** Its position in the topic, the smallest first; those without one follow. */
  position: number
  /** The roles that it is for; empty means all. */
  roles: readonly string[]
  /** Additional search terms. */
  keywords: readonly string[]
  body: string
}

/**
 * Parses an article. Throws for missing front matter, so that a test finds it.
 * @param path its file, whose name is the slug
 */
export function readArticle(path: string, text: string): HelpArticle {
  const slug = path.split('/').at(-1)?.replace('.md', '') ?? ''
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const values = new Map(head.split('\n').map((line) => [line.split(':')[0], line.slice(line.indexOf(':') + 1).trim()]))
  const value = (name: string) => values.get(name) ?? ''
  const topic = helpTopics.find((known) => known === value('topic'))
  if (!topic || !value('title')) throw new Error(`The help article ${path} has no title or topic.`)
  const list = (name: string) => value(name).split(/,\s*/).filter(Boolean)
  return {
    slug,
    title: value('title'),
    summary: value('summary'),
    topic,
    position: Number(value('position') || Number.POSITIVE_INFINITY),
    roles: list('roles').filter((role) => role !== 'all'),
    keywords: list('keywords'),
    body: body.trim(),
  }
}

/** The id of a heading for links: "Save and share" → `save-and-share`, "保存" stays. */
export const headingId = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** The headings of a text, in order. */
export const headingsOf = (body: string): string[] =>
  [...body.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading ?? '')

/** The plain text without Markdown syntax. */
export const plainText = (body: string): string =>
  body
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[#*`|]|^-+$|^\d+\. |^- /gm, ' ')
    .replace(/(\s*-{3,}\s*)+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
