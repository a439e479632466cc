const blocks = 'p, div, ul, ol, li, h1, h2, h3, h4, h5, h6, pre, blockquote, table, tbody, thead, tr, td, th, br'

/** Rewrites pasted HTML of spreadsheets and word processors as Markdown has it. */
export function pastedHtml(html: string): string {
  // What an editor copied has its own schema.
  if (!/<table|mso-list/i.test(html) || html.includes('data-pm-slice')) return html
  const pasted = new DOMParser().parseFromString(html, 'text/html')
  rewriteTables(pasted)
  rewriteLists(pasted)
  return pasted.body.innerHTML
}

/**
 * The first row of a table is the head, all rows have the same number of cells, and a cell is one line. Spreadsheets and
 * word processors send tables without a head, which the schema refuses.
 */
function rewriteTables(pasted: Document): void {
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

const levelPattern = /mso-list:[^;]*\blevel(\d)/

/** Word sends the entries of its lists as paragraphs that begin with a marker, such as "·" or "1.". */
function rewriteLists(pasted: Document): void {
  /** The open lists, by level. */
  let lists: HTMLElement[] = []
  for (const entry of pasted.querySelectorAll<HTMLElement>('p[style*="mso-list"]')) {
    const level = Number(levelPattern.exec(entry.getAttribute('style') ?? '')?.[1])
    const marker = entry.querySelector('[style*="mso-list:Ignore"]')
    if (!level || !marker) continue
    const tag = /^\s*\(?[\p{L}\p{N}]+[.)、]/u.test(marker.textContent) ? 'ol' : 'ul'
    lists = entry.previousElementSibling === lists[0] ? lists.slice(0, level) : []
    if (lists.length === level && lists.at(-1)?.localName !== tag) lists.pop()
    while (lists.length < level) {
      const above = lists.at(-1)
      const list = pasted.createElement(tag)
      if (above) (above.lastElementChild ?? above.appendChild(pasted.createElement('li'))).append(list)
      else entry.before(list)
      lists.push(list)
    }
    marker.remove()
    const item = pasted.createElement('li')
    item.append(...entry.childNodes)
    lists.at(-1)?.append(item)
    entry.remove()
  }
}
