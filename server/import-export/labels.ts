import { humanise, type Language, languages, type ResourceDeclaration } from '../../src/declare'
import type { SheetColumn } from '../../src/import-export/columns'

type Messages = { readonly [key: string]: string | Messages | undefined }

/** The browser's messages for the same fields, loaded on first use. */
const files = import.meta.glob<Messages>('../../locales/*/{resources,system,crud,import-export}.json', {
  import: 'default',
})

const loaded = new Map<Language, Promise<Messages>>()

function messagesOf(language: Language): Promise<Messages> {
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

function messageAt(messages: Messages, path: string): string | undefined {
  let at: string | Messages | undefined = messages
  for (const key of path.split('.')) at = typeof at === 'object' ? at[key] : undefined
  return typeof at === 'string' ? at : undefined
}

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

/** The headings of columns in a language: "Title (Chinese)", "Category ID", "Category". */
export async function sheetLabels(
  resource: ResourceDeclaration,
  columns: readonly SheetColumn[],
  language: Language,
): Promise<readonly string[]> {
  const messages = await messagesOf(language)
  const plain = await plainLabels(resource, columns, language)
  return columns.map(({ part }, at) => {
    const label = plain[at] ?? ''
    const form = languages.find((each) => each === part) ? `text_${part}` : part
    return filled(messageAt(messages, `importExport.columns.${form}`) ?? '{{label}}', { label })
  })
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

/** The labels of the columns' fields, each column by its whole field: "Title". */
export async function plainLabels(
  resource: ResourceDeclaration,
  columns: readonly SheetColumn[],
  language: Language,
): Promise<readonly string[]> {
  const messages = await messagesOf(language)
  return columns.map(
    ({ name }) =>
      messageAt(messages, `resources.${resource.name}.fields.${name}`) ??
      messageAt(messages, `list.fields.${name}`) ??
      humanise(name),
  )
}
