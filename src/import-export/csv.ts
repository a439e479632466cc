const signs = /[=+\-@＝＋－＠]/
/** The start of the text, and characters that spreadsheets skip before a formula: spaces, quotes, separators. */
const runs = /^[\s'"|,;]*|[\s'"|,;]+/gu
const negativeNumber = /-\d+(?:\.\d+)?(?=[|,;\t\r\n]|$)/y
const startsWithControl = /^'*[\t\r\n]/

/** Whether a spreadsheet would execute the text after `blanks` at `end`. Numbers stay numbers. */
function isFormula(text: string, blanks: string, end: number): boolean {
  if (!signs.test(text.charAt(end))) return false
  negativeNumber.lastIndex = end
  return blanks.includes("'") || !negativeNumber.test(text)
}

/**
 * Replaces each run of such characters by what follows: a formula or not. Each run is read once, so the time is linear.
 */
function mapRuns(text: string, atStart: (run: string) => string, beforeFormula: (run: string) => string): string {
  return text.replace(runs, (run, at: number) => {
    const isBeforeFormula = isFormula(text, run, at + run.length)
    const changed = isBeforeFormula ? beforeFormula(run) : run
    return at === 0 && (isBeforeFormula || startsWithControl.test(text)) ? atStart(changed) : changed
  })
}

/**
 * A text as a safe cell: an apostrophe precedes a formula, at the start and after each separator. A spreadsheet that
 * expects semicolons starts a cell there, even within quotes.
 */
export const harmless = (text: string): string =>
  mapRuns(
    text,
    (run) => `'${run}`,
    (run) => run.replace(/[|,;\t\r\n]/g, "$&'"),
  )

/** The original text of a `harmless` cell. */
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

/** One line of CSV with its line end (RFC 4180), with safe cells. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => written(harmless(cell))).join(',')}\r\n`

/** The byte order mark, which makes spreadsheets read a file as UTF-8. */
export const byteOrderMark = '\uFEFF'

/** Maximum characters of a row: the longest record has two texts of 200,000. A row is read in one step. */
export const longestRow = 500_000

/** An unreadable file: `row` is the row of the error, from 1. */
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
 * The rows of a CSV file, one after another, with any line end and doubled quotes. An empty line is an empty list, so that
 * each step is bounded by a row.
 * @throws CsvError for an unclosed quote, or a row longer than `longestRow`.
 */
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

/** The separator of the first line outside quotes; a comma by default. */
function separatorOf(text: string): string {
  const [line = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/)
  return [',', ';', '\t'].find((sign) => line.includes(sign)) ?? ','
}
