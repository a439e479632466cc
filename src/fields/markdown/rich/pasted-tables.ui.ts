const blocks = 'p, div, ul, ol, li, h1, h2, h3, h4, h5, h6, pre, blockquote, table, tbody, thead, tr, td, th, br'

/**
 * Rewrites the tables of pasted HTML as Markdown has them: the first row is the head, all rows have the same number of
 * cells, and a cell is one line. Spreadsheets and word processors send tables without a head, which the schema refuses.
 */
export function pastedTables(html: string): string {
  // What an editor copied has its own schema.
  if (!/<table/i.test(html) || html.includes('data-pm-slice')) return html
  const pasted = new DOMParser().parseFromString(html, 'text/html')
  for (const table of pasted.body.querySelectorAll('table')) {
    const rows = [...table.rows].map((row) => [...row.cells].flatMap(spanned))
    const width = Math.max(0, ...rows.map((row) => row.length))
    if (table.parentElement?.closest('table') || width === 0) continue
    // A table has at least one row below its head.
    if (rows.length === 1) rows.push([])
    const written = pasted.createElement('table')
    rows.forEach((cells, index) => {
      const row = written.insertRow()
      for (let at = 0; at < width; at++) row.append(cellOf(pasted.createElement(index === 0 ? 'th' : 'td'), cells[at]))
    })
    table.replaceWith(written)
  }
  return pasted.body.innerHTML
}

/** A cell over several columns, with empty cells after it. */
const spanned = (cell: HTMLTableCellElement): (HTMLTableCellElement | undefined)[] => [
  cell,
  ...Array<undefined>(Math.min(cell.colSpan, 100) - 1).fill(undefined),
]

function cellOf(cell: HTMLTableCellElement, source: HTMLTableCellElement | undefined): HTMLTableCellElement {
  if (!source) return cell
  const align = source.style.textAlign || source.align
  if (align === 'center' || align === 'right') cell.style.textAlign = align
  cell.append(...source.childNodes)
  for (const block of [...cell.querySelectorAll(blocks)].reverse()) block.replaceWith(' ', ...block.childNodes)
  return cell
}
