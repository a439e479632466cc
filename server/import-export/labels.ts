import { humanise, type Language, languages, type ResourceDeclaration } from '../../src/declare'
import type { SheetColumn } from '../../src/import-export/columns'

type Words = { readonly [key: string]: string | Words | undefined }

/** The browser's messages for the same fields, loaded on first use. */
const files = import.meta.glob<Words>('../../locales/*/{resources,system,crud,import-export}.json', {
  import: 'default',
})

const loaded = new Map<Language, Promise<Words>>()

function wordsOf(language: Language): Promise<Words> {
  const known = loaded.get(language)
  if (known) return known
  const wanted = Object.entries(files).filter(([path]) => path.includes(`/${language}/`))
  const words = Promise.all(wanted.map(([, load]) => load())).then((parts) => parts.reduce(merged, {}))
  loaded.set(language, words)
  return words
}

/** Both trees in one: a resource of the framework may have messages in a file of the product too. */
const merged = (a: Words, b: Words): Words => {
  const both = Object.entries(b).map(([key, value]) => {
    const before = a[key]
    return [key, typeof before === 'object' && typeof value === 'object' ? merged(before, value) : value]
  })
  return { ...a, ...Object.fromEntries(both) }
}

function wordAt(words: Words, path: string): string | undefined {
  let at: string | Words | undefined = words
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
  const words = await wordsOf(language)
  const plain = await plainLabels(resource, columns, language)
  return columns.map(({ part }, at) => {
    const label = plain[at] ?? ''
    const form = languages.find((each) => each === part) ? `text_${part}` : part
    return filled(wordAt(words, `importExport.columns.${form}`) ?? '{{label}}', { label })
  })
}

/** The label of an action in a language: "Publish". */
export async function actionLabel(
  { name: resource }: ResourceDeclaration,
  action: string,
  language: Language,
): Promise<string> {
  const words = await wordsOf(language)
  return wordAt(words, `resources.${resource}.actions.${action}.label`) ?? humanise(action)
}

/** The labels of the columns' fields, each column by its whole field: "Title". */
export async function plainLabels(
  resource: ResourceDeclaration,
  columns: readonly SheetColumn[],
  language: Language,
): Promise<readonly string[]> {
  const words = await wordsOf(language)
  return columns.map(
    ({ name }) =>
      wordAt(words, `resources.${resource.name}.fields.${name}`) ??
      wordAt(words, `list.fields.${name}`) ??
      humanise(name),
  )
}
