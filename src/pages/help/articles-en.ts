/** The English articles in one chunk, because the search reads all of them. */
export const texts = import.meta.glob<string>('../../../help/en/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})
