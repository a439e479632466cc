import { readFileSync } from 'node:fs'
import { projectPath } from '../../server/paths'

/** A shell example of a document. */
export interface Example {
  /** The heading that it stands under, and its line, by which a failure is found. */
  name: string
  script: string
  /** Shell variables that the reader is to put in, each with what the document has in their place. */
  blanks: readonly string[]
  /** What the document shows as the answer, and how it is written; null where it shows none. */
  answer: { language: string; text: string } | null
}

/** The shell examples of a document in their order, each with the block that follows it at once as its answer. */
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

/** JSON as a document writes it, with `…` for what goes on, on any number of lines. */
export const shownJson = (text: string): unknown[] => {
  const whole = text.replace(/,\s*…/g, '')
  try {
    return [JSON.parse(whole)]
  } catch {
    return whole.split('\n').map((line) => JSON.parse(line) as unknown)
  }
}

/**
 * What an answer has of another shape than the one that is shown: missing and added keys, other kinds of values. The first
 * of a list stands for all of it. Words of the contract (`draft`, `VALIDATION_FAILED`) and truth are the same.
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
