/** The Chinese articles in one chunk, because the search reads all of them. */
export const texts = import.meta.glob<string>('../../../help/zh/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
