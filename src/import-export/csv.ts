const signs = /[=+\-@＝＋－＠]/
/** The text's beginning, and each run of what spreadsheets skip before a formula: blanks, quotes, separators. */
const runs = /^[\s'"|,;]*|[\s'"|,;]+/gu
const negativeNumber = /-\d+(?:\.\d+)?(?=[|,;\t\r\n]|$)/y
const startsWithControl = /^'*[\t\r\n]/

/** Whether a spreadsheet would run what follows `blanks` at `end`. Numbers stay numbers. */
function isFormula(text: string, blanks: string, end: number): boolean {
  if (!signs.test(text.charAt(end))) return false
  negativeNumber.lastIndex = end
  return blanks.includes("'") || !negativeNumber.test(text)
}

/** Changes each run by what follows it: a formula or not. It reads a run once, so the time grows with the length alone. */
function mapRuns(text: string, atStart: (run: string) => string, beforeFormula: (run: string) => string): string {
  return text.replace(runs, (run, at: number) => {
    const isBeforeFormula = isFormula(text, run, at + run.length)
    const changed = isBeforeFormula ? beforeFormula(run) : run
    return at === 0 && (isBeforeFormula || startsWithControl.test(text)) ? atStart(changed) : changed
  })
}

/**
 * A text as a cell that no spreadsheet runs: an apostrophe stands before a formula, at the beginning and after each
 * separator. A spreadsheet that expects semicolons starts a cell there, whatever quotes surround it.
 */
export const harmless = (text: string): string =>
  mapRuns(
    text,
    (run) => `'${run}`,
    (run) => run.replace(/[|,;\t\r\n]/g, "$&'"),
  )

/** The text that `harmless` made a cell of. */
export const unharmed = (cell: string): string =>
  mapRuns(
    cell,
    (run) => run.replace(/^'/, ''),
    (run) => run.replace(/([|,;\t\r\n])'/g, '$1'),
  )

const needsQuotes = /[",\r\n]|^\s|\s$/

const written = (cell: string) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** One line of CSV with its end (RFC 4180), every cell harmless. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => written(harmless(cell))).join(',')}\r\n`

/** Bytes that make spreadsheets read a file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** A sheet that cannot be read: `row` is the line of cells, counted from 1, where it went wrong. */
export class CsvError extends Error {
  override readonly name = 'CsvError'
  constructor(readonly row: number) {
    super(`The quotes of row ${row} are not closed.`)
  }
}

/**
 * The rows of a CSV file as cells, one after another: commas or, where the first line has none, semicolons or tabs; any
 * end of line; quotes doubled inside quotes. Empty lines are left out.
 * @throws CsvError when a quote is opened and never closed.
 */
export function* readCsv(text: string): Generator<string[]> {
  const start = text.startsWith(byteOrderMark) ? 1 : 0
  const separator = separatorOf(text.slice(start, start + 10_000))
  let at = start
  let count = 0
  while (at < text.length) {
    const cells: string[] = []
    count++
    for (;;) {
      let cell = ''
      if (text[at] === '"') {
        at++
        for (;;) {
          const end = text.indexOf('"', at)
          if (end < 0) throw new CsvError(count)
          cell += text.slice(at, end)
          at = end + 1
          if (text[at] !== '"') break
          cell += '"'
          at++
        }
      }
      const begin = at
      while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
      cells.push(unharmed(cell + text.slice(begin, at)))
      if (text[at] !== separator) break
      at++
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    if (cells.length > 1 || cells[0] !== '') yield cells
  }
}

/** What stands between the cells of the first line, quoted parts aside; a comma where nothing does. */
function separatorOf(text: string): string {
  const [line = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/)
  return [',', ';', '\t'].find((sign) => line.includes(sign)) ?? ','
}
