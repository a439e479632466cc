import { tooComplex } from '../../errors'

/** Texts up to this length are parsed in a few milliseconds. */
const shortText = 64 * 1024
/** Limits of a longer text: lists, objects, values, and nesting, far above the limits of a document. */
const mostValues = 100_000
const mostDepth = 64

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/**
 * Parses the JSON of a request. A long text is counted first, because parsing a million brackets takes far longer.
 * Throws SyntaxError for invalid JSON, QUERY_TOO_COMPLEX for too many values or too deep nesting.
 */
export function parseJsonText(text: string): unknown {
  if (text.length > shortText) assertParsable(text)
  return JSON.parse(text)
}

function assertParsable(text: string): void {
  let [values, depth, isText] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (isText) {
      if (sign === backslash) at++
      else if (sign === quote) isText = false
    } else if (sign === quote) isText = true
    else if (sign === comma) values++
    else if (opening.has(sign)) {
      values++
      depth++
      if (depth > mostDepth) throw tooComplex(`Input is nested too deeply (at most ${mostDepth} levels).`)
    } else if (closing.has(sign)) depth--
    if (values > mostValues) throw tooComplex(`A request has at most ${mostValues} values.`)
  }
}
