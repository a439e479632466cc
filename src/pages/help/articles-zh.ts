/** The Chinese articles, in one chunk: the search looks through all of them. */
export const texts = import.meta.glob<string>('../../../help/zh/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
