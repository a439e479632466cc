import { readFileSync } from 'node:fs'
import { projectPath } from '../../../server/paths'

/** A shell example of a document. */
export interface Example {
  /** Its heading and line, to locate a failure. */
  name: string
  script: string
  /** Shell variables that the reader sets, with their values in the document. */
  blanks: readonly string[]
  /** The answer in the document and its format; null if it shows none. */
  answer: { language: string; text: string } | null
}

/** The shell examples of a document in order, each with a directly following block as its answer. */
export function examplesIn(path: string): Example[] {
  const lines = readFileSync(projectPath(path), 'utf8').split('\n')
  const examples: Example[] = []
  let heading = ''
  let open: { language: string; from: number } | null = null
  let closed = -1
  for (const [at, line] of lines.entries()) {
    const fence = /^```(\w*)$/.exec(line)
    if (!fence) {
      if (!open && line.startsWith('#')) heading = line.replace(/^#+ /, '')
      continue
    }
    if (!open) {
      open = { language: fence[1] ?? '', from: at }
      continue
    }
    const { language, from } = open
    const text = lines.slice(from + 1, at).join('\n')
    open = null
    const last = examples.at(-1)
    if (language === 'sh') examples.push({ name: `${heading} (line ${from + 2})`, ...scriptOf(text), answer: null })
    else if (last && closed === from - 1) last.answer = { language, text }
    closed = language === 'sh' ? at : -1
  }
  return examples
}

function scriptOf(script: string): Pick<Example, 'script' | 'blanks'> {
  const assigned = [...script.matchAll(/^([A-Z_]+)=(.*)$/gm)]
  return { script, blanks: assigned.flatMap(([, name = '', value = '']) => (value.includes('…') ? [name] : [])) }
}

/** JSON in a document, with `…` for omitted parts, on one or more lines. */
export const shownJson = (text: string): unknown[] => {
  const whole = text.replace(/,\s*…/g, '')
  try {
    return [JSON.parse(whole)]
  } catch {
    return whole.split('\n').map((line) => JSON.parse(line) as unknown)
  }
}

/**
 * Differences in shape between an answer and the shown one: missing and additional keys, other types of values. The
 * first element of a list represents all. Values of the contract (`draft`, `VALIDATION_FAILED`) and booleans must be
 * equal.
 */
export function differences(shown: unknown, given: unknown, path = ''): string[] {
  if (Array.isArray(shown)) {
    if (!Array.isArray(given)) return [`${path}: no list`]
    if (shown.length > 0 && given.length === 0) return [`${path}: empty`]
    return shown.length > 0 ? differences(shown[0], given[0], `${path}[0]`) : []
  }
  if (shown !== null && typeof shown === 'object') {
    if (given === null || typeof given !== 'object') return [`${path}: ${JSON.stringify(given)} is no object`]
    const [wanted, there] = [shown as Record<string, unknown>, given as Record<string, unknown>]
    return [...new Set([...Object.keys(wanted), ...Object.keys(there)])].flatMap((key) => {
      const place = path ? `${path}.${key}` : key
      if (!(key in wanted)) return [`${place}: not shown (${JSON.stringify(there[key])})`]
      if (!(key in there)) return [`${place}: missing`]
      return differences(wanted[key], there[key], place)
    })
  }
  if (typeof shown !== typeof given) return [`${path}: ${JSON.stringify(given)} instead of ${JSON.stringify(shown)}`]
  const isWord = typeof shown === 'boolean' || (typeof shown === 'string' && /^[a-z]+$|^[A-Z]+_[A-Z_]+$/.test(shown))
  return isWord && shown !== given ? [`${path}: ${JSON.stringify(given)} instead of ${JSON.stringify(shown)}`] : []
}
