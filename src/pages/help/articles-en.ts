/** The English articles, in one chunk: the search looks through all of them. */
export const texts = import.meta.glob<string>('../../../help/en/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
