import type { ValidationIssue } from '../declare/kind'
import { invalid } from './issues'

/** A list whose entries have a resource and some values: the scopes of a token, the events of a webhook. */
interface ResourceValues {
  /** The property with the values. */
  key: string
  values: readonly string[]
  /** The key under `validation` for an invalid entry. */
  issue: string
}

const mostEntries = 100

/** Validation issues of such a list: each resource once, each with at least one value, each value once. */
export const checkResourceValues =
  ({ key, values, issue }: ResourceValues) =>
  (value: unknown): readonly ValidationIssue[] => {
    if (!Array.isArray(value)) return invalid('list')
    if (value.length > mostEntries) return invalid('maxEntries', { max: mostEntries })
    const seen = new Set<unknown>()
    return value.flatMap((entry: Readonly<Record<string, unknown>> | null, index) => {
      const { resource, [key]: keys } = entry ?? {}
      const isName = typeof resource === 'string' && /^[a-z][a-zA-Z0-9]{0,40}$/.test(resource) && !seen.has(resource)
      seen.add(resource)
      const isValid =
        Array.isArray(keys) &&
        keys.length > 0 &&
        keys.length <= values.length &&
        new Set(keys).size === keys.length &&
        keys.every((each) => values.includes(each))
      return isName && isValid ? [] : invalid(issue, undefined, String(index))
    })
  }

/** The entries of such a list; none for another value. */
export const entriesOf = (value: unknown, key: string) =>
  (Array.isArray(value) ? (value as Readonly<Record<string, unknown>>[]) : []).map((entry) => ({
    resource: String(entry.resource),
    values: entry[key] as readonly string[],
  }))

/** Such a list as the text of a cell: one line for each resource. */
export const formatResourceValues = (key: string) => (value: unknown) =>
  entriesOf(value, key)
    .map(({ resource, values }) => `${resource}: ${values.join(' ')}`)
    .join('\n')

/** The entries of the text of a cell; the check of the kind refuses another text. */
export const parseResourceValues = (key: string) => (text: string) =>
  text.split('\n').map((line) => {
    const [resource, values = ''] = line.split(': ')
    return { resource, [key]: values.split(' ') }
  })
