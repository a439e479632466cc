import { humanise, type Language, type ResourceDeclaration } from '../src/declare'

type Messages = { readonly [key: string]: string | Messages | undefined }

/** The browser's messages for the same fields, loaded on first use. */
const files = import.meta.glob<Messages>('../locales/*/{resources,system,crud,import-export}.json', {
  import: 'default',
})

const loaded = new Map<Language, Promise<Messages>>()

/** The messages of resources and their fields in a language. */
export function messagesOf(language: Language): Promise<Messages> {
  const known = loaded.get(language)
  if (known) return known
  const wanted = Object.entries(files).filter(([path]) => path.includes(`/${language}/`))
  const messages = Promise.all(wanted.map(([, load]) => load())).then((parts) => parts.reduce(merged, {}))
  loaded.set(language, messages)
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

/** The label of an action in a language: "Publish". */
export async function actionLabel(
  { name: resource }: ResourceDeclaration,
  action: string,
  language: Language,
): Promise<string> {
  const messages = await messagesOf(language)
  return messageAt(messages, `resources.${resource}.actions.${action}.label`) ?? humanise(action)
}

/** What waits in the queue of a resource: "Comments to review"; by default the plural of the resource. */
export async function waitingLabel({ name }: ResourceDeclaration, language: Language): Promise<string> {
  const messages = await messagesOf(language)
  const labels = ['waiting', 'many'].map((key) => messageAt(messages, `resources.${name}.${key}`))
  return labels.find((label) => label !== undefined) ?? humanise(name)
}
