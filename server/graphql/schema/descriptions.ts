import { type AnyField, fieldsOf, humanise, isLocalized, type ResourceDeclaration } from '../../../src/declare'
import { inline } from '../../../src/declare/names'
import { hasShape } from '../../../src/declare/traits'
import { serverKindOf } from '../../../src/fields/registry.server'
import { resourceNamed } from '../../../src/registry/resources'
import { wordsOf } from './messages'

// What the schema says of itself, made of the declarations and of the words the interface has for them: a new resource
// is described the day it is declared, and better when somebody words it.

/** What records have that no declaration names. */
export const baseDescriptions = {
  id: 'The id of the record: a UUID, made by the server.',
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
    field.write && field.write !== 'always' && !hasShape(field, 'derived') && written[field.write],
  ])
}

/** The id beside a related record or file. */
export function describeId(resource: ResourceDeclaration, name: string, field: AnyField): string {
  const label = inline(wordsOf(resource).field(name))
  return hasShape(field, 'links')
    ? `The ids of \`${name}\` (${label}), in their order.`
    : `The id of \`${name}\` (${label}).`
}

/** What a field takes, for an input type. */
export function describeInput(label: string, help: string | undefined, field: AnyField): string {
  return joined([
    sentence(label),
    help && sentence(help),
    ...factsOf(field).filter((fact) => !isToldBy(help, fact)),
    field.required && 'Required.',
    field.unique && 'No two have the same.',
    defaultOf(field),
  ])
}

/** Whether the help of a form says already what a fact says: "Up to 5 MB", "2 to 30 characters". */
function isToldBy(help: string | undefined, fact: string): boolean {
  if (!help) return false
  const numbers = fact.match(/\d+/g) ?? []
  if (/\bcharacters\.|\bMB\./.test(fact)) return numbers.every((each) => new RegExp(`\\b${each}\\b`).test(help))
  return /never shown again/.test(fact) && /never shown again/.test(help)
}

/** The same for a field of the resource itself. */
export const describeOwnInput = (resource: ResourceDeclaration, name: string, field: AnyField): string =>
  describeInput(wordsOf(resource).field(name), wordsOf(resource).help(name), field)

/** What a filter's field asks about. */
export function describeFilter(resource: ResourceDeclaration, name: string): string {
  return `Conditions on ${named(resource, name)}.`
}

/** A name to sort by: `title_en` is the English of the title. */
const describeSort = (resource: ResourceDeclaration, name: string): string => `By ${named(resource, name)}.`

/** The words of a sort's enum, as Pothos takes them. */
export const describedSorts = (resource: ResourceDeclaration, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => {
      const field = fieldsOf(resource)[name.replace(/_(en|zh)$/, '')]
      const deprecationReason = field?.deprecated
      return [name, { description: describeSort(resource, name), ...(deprecationReason && { deprecationReason }) }]
    }),
  )

/** A field of an aggregate: `what` is said of it, "The sum of". */
export const describeAggregate = (resource: ResourceDeclaration, name: string, what: string): string =>
  `${what} ${named(resource, name)}.`

/** Words of an enum with what they mean, as Pothos takes them. */
export function describedWords(resource: ResourceDeclaration | undefined, name: string, words: readonly string[]) {
  const value = (word: string) => (resource ? wordsOf(resource).value(name, word) : word)
  return Object.fromEntries(words.map((word) => [word, { value: word, description: sentence(value(word)) }]))
}

const languageNames = { en: 'English', zh: 'Chinese' } as const

/** A field by its name, and by what the interface calls it where that says more: "`playCount` (plays)". */
function named(resource: ResourceDeclaration, name: string): string {
  const [, base = name, language] = /^(.+)_(en|zh)$/.exec(name) ?? []
  const label = base in fieldsOf(resource) ? inline(wordsOf(resource).field(base)) : ''
  const more = label && label.toLowerCase() !== humanise(base).toLowerCase() ? ` (${label})` : ''
  return `\`${base}\`${more}${language ? ` in ${languageNames[language as 'en' | 'zh']}` : ''}`
}

function defaultOf(field: AnyField): string | false {
  if (field.default === undefined) return false
  if (field.default === '$now') return 'The present moment when left out.'
  return `\`${String(field.default)}\` when left out.`
}

/** What the declaration says of the values, in sentences. */
function factsOf(field: AnyField): string[] {
  const facts = [
    isLocalized(field) && 'In English and Chinese.',
    ...(serverKindOf(field).facts?.(field, (resource) => wordsOf(resourceNamed(resource)).many) ?? []),
    field.deprecated && `Going away: ${sentence(String(field.deprecated))}`,
  ]
  return facts.filter((fact) => typeof fact === 'string')
}
