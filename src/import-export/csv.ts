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
  cell.includes("'")
    ? mapRuns(
        cell,
        (run) => run.replace(/^'/, ''),
        (run) => run.replace(/([|,;\t\r\n])'/g, '$1'),
      )
    : cell

const needsQuotes = /[",\r\n]|^\s|\s$/

const written = (cell: string) => (needsQuotes.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** One line of CSV with its end (RFC 4180), every cell harmless. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => written(harmless(cell))).join(',')}\r\n`

/** Bytes that make spreadsheets read a file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Characters of a row at most: a few of the longest texts a record can hold. */
export const longestRow = 1_000_000

/** A sheet that cannot be read: `row` is the line of cells, counted from 1, where it went wrong. */
export class CsvError extends Error {
  override readonly name = 'CsvError'
  constructor(
    readonly row: number,
    readonly reason: 'quotes' | 'length',
  ) {
    super(reason === 'quotes' ? `The quotes of row ${row} are not closed.` : `Row ${row} is too long.`)
  }
}

/**
 * The rows of a CSV file as cells, one after another: commas or, where the first line has none, semicolons or tabs; any
 * end of line; quotes doubled inside quotes. Empty lines are left out.
 * @throws CsvError when a quote is opened and never closed, or a row is longer than `longestRow`.
 */
export function* readCsv(text: string): Generator<string[]> {
  for (const row of scanCsv(text)) if (row.length > 0) yield row
}

/** The same with an empty list for each empty line, so that no step takes longer than a row does. */
export function* scanCsv(text: string): Generator<string[]> {
  const start = text.startsWith(byteOrderMark) ? 1 : 0
  const separator = separatorOf(text.slice(start, start + 10_000))
  let at = start
  let count = 0
  while (at < text.length) {
    const cells: string[] = []
    const limit = at + longestRow
    count++
    for (;;) {
      let cell = ''
      if (text[at] === '"') {
        at++
        for (;;) {
          const end = text.indexOf('"', at)
          if (end < 0) throw new CsvError(count, 'quotes')
          if (end > limit) throw new CsvError(count, 'length')
          cell += text.slice(at, end)
          at = end + 1
          if (text[at] !== '"') break
          cell += '"'
          at++
        }
      }
      const begin = at
      while (at < text.length && at <= limit && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++
      if (at > limit) throw new CsvError(count, 'length')
      cells.push(unharmed(cell + text.slice(begin, at)))
      if (text[at] !== separator) break
      at++
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    yield cells.length > 1 || cells[0] !== '' ? cells : []
  }
}

/** What stands between the cells of the first line, quoted parts aside; a comma where nothing does. */
function separatorOf(text: string): string {
  const [line = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/)
  return [',', ';', '\t'].find((sign) => line.includes(sign)) ?? ','
}
