import type { PolicyRow } from './policy-query'
import type { PolicyWords } from './policy-words'

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * The rows that a search means: by path, by the page's name, or by an action in words that can be taken there.
 * @param text what was typed; every word of it must be found, in any order
 */
export function matchingRows(rows: readonly PolicyRow[], text: string, words: PolicyWords): PolicyRow[] {
  const wanted = plain(text).split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    const found = plain(
      [row.path, words.page(row), ...row.actions.map((action) => words.action(action, row.resources))].join('\n'),
    )
    return wanted.every((word) => found.includes(word))
  })
}
