import { humanise, type Language, type ResourceDeclaration } from '../src/declare'
import { setTitleLabels } from '../src/registry/title'

type Messages = { readonly [key: string]: string | Messages | undefined }

/** The browser's messages for the same fields. */
const files = import.meta.glob<Messages>('../locales/*/{resources,system,crud,import-export}.json', {
  eager: true,
  import: 'default',
})

const made = new Map<Language, Messages>()

/** The messages of resources and their fields in a language. */
export function messagesOf(language: Language): Messages {
  const known = made.get(language)
  if (known) return known
  const wanted = Object.entries(files).filter(([path]) => path.includes(`/${language}/`))
  const messages = wanted.map(([, file]) => file).reduce(merged, {})
  made.set(language, messages)
  return messages
}

/** Both trees in one: a resource of the framework may have messages in a file of the product too. */
const merged = (a: Messages, b: Messages): Messages => {
  const both = Object.entries(b).map(([key, value]) => {
    const before = a[key]
    return [key, typeof before === 'object' && typeof value === 'object' ? merged(before, value) : value]
  })
  return { ...a, ...Object.fromEntries(both) }
}

/** The message of a key; undefined if it is missing. */
export function messageAt(messages: Messages, path: string): string | undefined {
  let at: string | Messages | undefined = messages
  for (const key of path.split('.')) at = typeof at === 'object' ? at[key] : undefined
  return typeof at === 'string' ? at : undefined
}

/** The label of a value, a resource or an action; `otherwise` without a message. */
const labelAt = (language: Language, path: string, otherwise: string) =>
  messageAt(messagesOf(language), `resources.${path}`) ?? humanise(otherwise)

/** The label of an action in a language: "Publish". */
export const actionLabel = ({ name }: ResourceDeclaration, action: string, language: Language): string =>
  labelAt(language, `${name}.actions.${action}.label`, action)

setTitleLabels({
  one: ({ name, singular }, language) => labelAt(language, `${name}.one`, singular),
  value: ({ name }, field, value, language) => labelAt(language, `${name}.values.${field}.${value}`, value),
})

/** What waits in the queue of a resource: "Comments to review"; by default the plural of the resource. */
export function waitingLabel({ name }: ResourceDeclaration, language: Language): string {
  const messages = messagesOf(language)
  const labels = ['waiting', 'many'].map((key) => messageAt(messages, `resources.${name}.${key}`))
  return labels.find((label) => label !== undefined) ?? humanise(name)
}
