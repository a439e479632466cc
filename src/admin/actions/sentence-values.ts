import { type AnyRecord, fieldsOf, isLocalized, type Language, type ResourceDeclaration } from '../../declare'
import { hasShape } from '../../declare/traits'
import type { Formats } from '../../fields/formats.ui'
import { viewOf } from '../../fields/views.ui'
import { resourceNamed } from '../../registry/resources'
import { shownText, titleOf } from '../../registry/title'

/**
 * Values for the messages of an action: `{{title}}`, and each formatted field by name (`{{amount}}` → "$4.99",
 * `{{user}}` → "mira").
 */
export function sentenceValues(
  resource: ResourceDeclaration,
  record: AnyRecord,
  formats: Formats,
  language: Language,
): Record<string, string | number> {
  const values: Record<string, string | number> = { title: titleOf(resource, record, language) }
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    const value = record[name]
    if (name === 'title' || value === null || value === undefined) continue
    const { inSentence } = viewOf(field)
    if (hasShape(field, 'reference'))
      values[name] = titleOf(resourceNamed(String(field.to)), value as AnyRecord, language)
    else if (inSentence) values[name] = inSentence(String(value), formats)
    else if (isLocalized(field)) values[name] = shownText(value, language)?.text ?? ''
    // A number stays a number, because a message may need it for its plural.
    else if (typeof value === 'number' || typeof value === 'string') values[name] = value
  }
  return values
}
