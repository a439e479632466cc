import type { ValidationIssue } from '../declare/kind'
import { complain } from './issues'

/** A list whose entries have a resource and some values: the scopes of a token, the events of a webhook. */
interface ResourceWords {
  /** The property with the values. */
  key: string
  words: readonly string[]
  /** The key under `validation` for an invalid entry. */
  issue: string
}

const mostEntries = 100

/** Validation issues of such a list: each resource once, each with at least one value, each value once. */
export const checkResourceWords =
  ({ key, words, issue }: ResourceWords) =>
  (value: unknown): readonly ValidationIssue[] => {
    if (!Array.isArray(value)) return complain('list')
    if (value.length > mostEntries) return complain('maxEntries', { max: mostEntries })
    const seen = new Set<unknown>()
    return value.flatMap((entry: Readonly<Record<string, unknown>> | null, index) => {
      const { resource, [key]: said } = entry ?? {}
      const isName = typeof resource === 'string' && /^[a-z][a-zA-Z0-9]{0,40}$/.test(resource) && !seen.has(resource)
      seen.add(resource)
      const isSaid =
        Array.isArray(said) &&
        said.length > 0 &&
        said.length <= words.length &&
        new Set(said).size === said.length &&
        said.every((each) => words.includes(each))
      return isName && isSaid ? [] : complain(issue, undefined, String(index))
    })
  }

/** Such a list as the text of a cell: one line for each resource. */
export const formatResourceWords = (key: string) => (value: unknown) =>
  Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>[])
        .map((entry) => `${String(entry.resource)}: ${(entry[key] as readonly string[]).join(' ')}`)
        .join('\n')
    : ''
