import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type AnyField,
  type FieldMessage,
  type FieldMessages,
  fieldOf,
  type Language,
  languages,
  nameOfProperty,
  propertyOf,
  type ResourceDeclaration,
} from '../../declare'
import { isEnglish } from '../../declare/languages'
import { confirmationOf, withArticle } from '../../declare/names'
import { choicesOf, hasShape, isRelation } from '../../declare/traits'
import { useFormats } from '../../fields/formats.ui'
import { useLabels } from '../../providers/labels'
import { currentLanguage, languageLabel } from '../../providers/language'
import { joinSentences } from '../../providers/translation'

/** One issue of a form as text. */
export interface LabelledMessage {
  path: string
  /** The label of the field: "Title (Chinese)". */
  label: string
  text: string
}

/** A missing value is named by its field: "Enter a title." */
const missingKey = 'validation.required'
/** Values of an enum have labels. */
const choiceKey = 'validation.choice'

/** The text of an issue of a field, in the reader's language. */
export function useIssueText(resource: ResourceDeclaration) {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const { decimal } = useFormats()
  // The plural form needs the number itself.
  const written = (values: FieldMessage['values'] = {}) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'number' && name !== 'count' ? decimal(String(value)) : value,
      ]),
    )
  return (
    { key, values }: FieldMessage,
    { name, field, label, part }: { name: string; field: AnyField | undefined; label: string; part?: Language },
  ): string => {
    const choices = choicesOf(field)
    if (key === choiceKey && choices.length > 0) {
      return t(key, { choices: choices.map((each) => labels.value(name, each)).join(t('list.comma')) })
    }
    if (key !== missingKey || !field) return t(key, written(values))
    const isChoice = choices.length > 0 || isRelation(field) || hasShape(field, 'upload')
    const named = isEnglish(currentLanguage()) ? withArticle(label) : label
    const whole =
      labels.required(name) ?? t(isChoice ? 'validation.chooseOne' : 'validation.enterOne', { field: named })
    return part
      ? t('validation.inLanguage', { text: whole.replace(/[.。]$/, ''), language: languageLabel(part) })
      : whole
  }
}

/** Returns the messages of a form in the reader's language, in the form's order. */
export function useFieldMessagesOf(
  resource: ResourceDeclaration,
): (messages: FieldMessages) => readonly LabelledMessage[] {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const textOf = useIssueText(resource)
  const order = formOrderOf(resource)
  const rank = (path: string) => {
    const at = order.indexOf(path.split('.')[0] ?? path)
    return at < 0 ? order.length : at
  }
  return (messages) =>
    Object.entries(messages)
      .sort(([a], [b]) => rank(a) - rank(b))
      .map(([path, issues]) => {
        const [property = path, at] = path.split('.')
        const name = nameOfProperty(resource, property)
        const label = labels.field(name)
        const language = languages.find((one) => one === at)
        return {
          path,
          label: language ? t('form.inLanguage', { field: label, language: languageLabel(language) }) : label,
          text: joinSentences(
            issues.map((issue) => textOf(issue, { name, field: fieldOf(resource, name), label, part: language })),
          ),
        }
      })
}

/** The messages of a form in the reader's language, in the form's order. */
export const useFieldMessages = (resource: ResourceDeclaration, messages: FieldMessages): readonly LabelledMessage[] =>
  useFieldMessagesOf(resource)(messages)

const formOrderOf = (resource: ResourceDeclaration) =>
  resource.form.flatMap(({ fields }) =>
    fields.flatMap((name) => {
      const field = resource.fields[name] as Parameters<typeof propertyOf>[1] | undefined
      return field ? [propertyOf(name, field), confirmationOf(name)] : []
    }),
  )

/** Prefix of the ids of a form that is open above another one, ending with `/`, so that they differ. */
export const IdScope = createContext('')

const plainId = (path: string) => `field-${path.replaceAll('.', '-')}`

/** The id of a path's input, for label, summary link and focus. */
export function useInputId(): (path: string) => string {
  const scope = useContext(IdScope)
  return (path) => `${scope}${plainId(path)}`
}

/**
 * Focuses the input of a path, or the first one of its field or part, such as `steps.0` for `steps.0.text`. If several
 * forms are open, the last one is on top.
 * @param block the vertical position of the input in the page
 */
export function focusInput(path: string, block: ScrollLogicalPosition = 'center'): void {
  const last = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].at(-1)
  const withId = (id: string) => last(`[id="${id}"], [id$="/${id}"]`)
  const firstIn = (place: string) =>
    last(`[data-path="${place}"]`)?.querySelector<HTMLElement>('input, textarea') ?? undefined
  const parts = path.split('.')
  const places = parts.map((_, at) => parts.slice(0, parts.length - at).join('.'))
  const [input] = places.flatMap((place) => withId(plainId(place)) ?? firstIn(place) ?? [])
  input?.scrollIntoView({ block })
  // Under a tall input, it may be out of sight.
  document.getElementById(`${input?.id}-message`)?.scrollIntoView({ block: 'nearest' })
  input?.focus({ preventScroll: true })
}

/** Ids of the messages under an input with an id. */
export const describedBy = (id: string, help: string | undefined, messages: readonly LabelledMessage[]) =>
  [help && `${id}-help`, messages.length > 0 && `${id}-message`].filter(Boolean).join(' ') || undefined
