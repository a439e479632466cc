import { humanise, type Language, type ResourceDeclaration } from '../../src/declare'
import { isLanguage, languageName } from '../../src/declare/languages'
import type { FileColumn } from '../../src/import-export/columns'
import { messageAt, messagesOf } from '../resource-messages'

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')

/** The headings of columns in a language: "Title (Chinese)", "Category ID", "Category". */
export function columnLabels(
  resource: ResourceDeclaration,
  columns: readonly FileColumn[],
  language: Language,
): readonly string[] {
  const messages = messagesOf(language)
  const plain = plainLabels(resource, columns, language)
  return columns.map(({ part }, at) => {
    const label = plain[at] ?? ''
    const form = isLanguage(part) ? 'text' : part
    const message = messageAt(messages, `importExport.columns.${form}`) ?? '{{label}}'
    return filled(message, { label, language: languageName(part, language) })
  })
}

/** The labels of the columns' fields, each column by its whole field: "Title". */
export function plainLabels(
  resource: ResourceDeclaration,
  columns: readonly FileColumn[],
  language: Language,
): readonly string[] {
  const messages = messagesOf(language)
  return columns.map(
    ({ name }) =>
      messageAt(messages, `resources.${resource.name}.fields.${name}`) ??
      messageAt(messages, `list.fields.${name}`) ??
      humanise(name),
  )
}
