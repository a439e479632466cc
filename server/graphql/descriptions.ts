import { type AnyField, fieldsOf, isLocalized, type ResourceDeclaration } from '../../src/declare'
import { kindOf } from '../../src/fields'
import { computationOf } from '../../src/fields/computed/computed'
import { MB } from '../../src/fields/file/file'
import { resourceNamed } from '../../src/resources'
import { inline, wordsOf } from './words'

// What the schema says of itself, made of the declarations and of the words the interface has for them: a new resource
// is described the day it is declared, and better when somebody words it.

/** What records have that no declaration names. */
export const baseDescriptions = {
  id: 'What it is known by: a UUID, made by the server.',
  version: 'Raised by every change; send it back to save safely.',
  createdAt: 'When it was made.',
  updatedAt: 'When it was last changed.',
  can: 'What you may do to this record now: `show`, `edit`, `delete` and the names of actions.',
} as const

const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
const joined = (parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join(' ')

/** What a field holds, for the output type. */
export function describeField(resource: ResourceDeclaration, name: string, field: AnyField): string {
  const words = wordsOf(resource)
  const written = { action: 'Changed by actions alone.', never: 'Kept by the program.', create: 'Decided at creation.' }
  return joined([
    sentence(words.field(name)),
    ...factsOf(field),
    field.write && field.write !== 'always' && field.kind !== 'computed' && written[field.write],
  ])
}

/** The id beside a related record or file. */
export function describeId(resource: ResourceDeclaration, name: string, field: AnyField): string {
  const label = inline(wordsOf(resource).field(name))
  return kindOf(field).shape === 'links' ? `Ids: ${label}, in their order.` : `Id: ${label}.`
}

/** What a field takes, for an input type. */
export function describeInput(label: string, help: string | undefined, field: AnyField): string {
  return joined([
    sentence(label),
    help && sentence(help),
    ...factsOf(field),
    field.required && 'Required.',
    field.unique && 'No two have the same.',
    defaultOf(field),
  ])
}

/** The same for a field of the resource itself. */
export const describeOwnInput = (resource: ResourceDeclaration, name: string, field: AnyField): string =>
  describeInput(wordsOf(resource).field(name), wordsOf(resource).help(name), field)

/** What a filter's field asks about. */
export function describeFilter(resource: ResourceDeclaration, name: string): string {
  return `Conditions on: ${inline(labelOf(resource, name))}.`
}

/** A name to sort by: `title_en` is the English of the title. */
function describeSort(resource: ResourceDeclaration, name: string): string {
  const [, base = name, language] = /^(.+)_(en|zh)$/.exec(name) ?? []
  const label = inline(labelOf(resource, base))
  return language ? `By: ${label}, in ${languageNames[language as 'en' | 'zh']}.` : `By: ${label}.`
}

/** The words of a sort's enum, as Pothos takes them. */
export const describedSorts = (resource: ResourceDeclaration, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => {
      const field = fieldsOf(resource)[name.replace(/_(en|zh)$/, '')]
      const deprecationReason = field?.deprecated
      return [name, { description: describeSort(resource, name), ...(deprecationReason && { deprecationReason }) }]
    }),
  )

/** A field of an aggregate, such as a sum. */
export const describeAggregate = (resource: ResourceDeclaration, name: string, what: string): string => {
  const [, base = name, language] = /^(.+)_(en|zh)$/.exec(name) ?? []
  const label = inline(labelOf(resource, base))
  return `${what}: ${label}${language ? `, in ${languageNames[language as 'en' | 'zh']}` : ''}.`
}

/** Words of an enum with what they mean, as Pothos takes them. */
export function describedWords(resource: ResourceDeclaration | undefined, name: string, words: readonly string[]) {
  const value = (word: string) => (resource ? wordsOf(resource).value(name, word) : word)
  return Object.fromEntries(words.map((word) => [word, { value: word, description: sentence(value(word)) }]))
}

const languageNames = { en: 'English', zh: 'Chinese' } as const

const baseLabels: Readonly<Record<string, string>> = {
  id: 'id',
  version: 'version',
  createdAt: 'the moment it was made',
  updatedAt: 'the moment of its last change',
}

function labelOf(resource: ResourceDeclaration, name: string): string {
  const base = baseLabels[name]
  if (base) return base
  const isField = name in fieldsOf(resource)
  const owner = isField ? name : name.replace(/Ids?$/, '')
  return isField ? wordsOf(resource).field(name) : `the id of ${inline(wordsOf(resource).field(owner))}`
}

function defaultOf(field: AnyField): string | false {
  if (field.default === undefined) return false
  if (field.default === '$now') return 'Now, where nothing is said.'
  return `\`${String(field.default)}\` where nothing is said.`
}

/** What the declaration says of the values, in sentences. */
function factsOf(field: AnyField): string[] {
  const { min, max, above } = field as { min?: number | string; max?: number | string; above?: number | string }
  const facts: (string | false | undefined)[] = [isLocalized(field) && 'In English and Chinese.']
  switch (field.kind) {
    case 'int':
    case 'decimal':
    case 'money':
      facts.push(field.kind === 'money' && 'US dollars.')
      facts.push(min !== undefined && `At least ${min}.`, above !== undefined && `Greater than ${above}.`)
      facts.push(max !== undefined && `At most ${max}.`)
      break
    case 'rating':
      facts.push(`0 to ${max ?? 5} stars.`)
      break
    case 'text':
    case 'longText':
    case 'markdown':
    case 'slug':
      facts.push(field.kind === 'markdown' && 'Markdown.')
      facts.push(min !== undefined && `At least ${min} characters.`, max !== undefined && `At most ${max} characters.`)
      break
    case 'image':
    case 'file': {
      const { maxBytes = 0 } = kindOf(field).uploads?.(field) ?? {}
      facts.push(`${field.kind === 'image' ? 'A picture' : 'A document'} of at most ${Math.round(maxBytes / MB)} MB.`)
      break
    }
    case 'color':
      facts.push('`#rrggbb`.')
      break
    case 'secret':
      facts.push('Sealed: it never comes out.')
      break
    case 'token':
      facts.push('Shown in the answer that makes it alone; null ever after.')
      break
    case 'strings':
    case 'urls':
    case 'relations':
      facts.push(`At most ${(field.maxEntries as number | undefined) ?? 50}.`)
      break
    case 'computed':
      facts.push(computationFact(field))
      break
  }
  if (field.deprecated) facts.push(`Going away: ${sentence(String(field.deprecated))}`)
  return facts.filter((fact) => typeof fact === 'string')
}

function computationFact(field: AnyField): string {
  const { count, sum } = computationOf(field)
  if (count) return `Counted: ${wordsOf(resourceNamed(count)).many}.`
  return sum ? 'The sum of others.' : 'Follows from the rest of the record.'
}
