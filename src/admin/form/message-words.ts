import { useTranslation } from 'react-i18next'
import { fieldByProperty, languages, type Messages, propertyOf, type ResourceDeclaration } from '../../declare'
import { confirmationOf } from '../../declare/names'
import { useLabels } from '../../providers/labels'

/** One issue of a form as text. */
export interface SaidMessage {
  path: string
  /** The label of the field: "Title (Chinese)". */
  label: string
  text: string
}

/** The messages of a form in the reader's language, in the form's order. */
export function useSaidMessages(resource: ResourceDeclaration, messages: Messages): readonly SaidMessage[] {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  const order = placesOf(resource)
  const rank = (path: string) => {
    const at = order.indexOf(path.split('.')[0] ?? path)
    return at < 0 ? order.length : at
  }
  return Object.entries(messages)
    .sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b))
    .map(([path, said]) => {
      const [property = path, at] = path.split('.')
      const name = nameOf(resource, property)
      const label = labels.field(name)
      const language = languages.find((one) => one === at)
      return {
        path,
        label: language ? t('form.inLanguage', { field: label, language: t(`form.languages.${language}`) }) : label,
        text: said.map(({ key, values }) => t(key, { ...values })).join(' '),
      }
    })
}

const placesOf = (resource: ResourceDeclaration) =>
  resource.form.flatMap(({ fields }) =>
    fields.flatMap((name) => {
      const field = resource.fields[name] as Parameters<typeof propertyOf>[1] | undefined
      return field ? [propertyOf(name, field), confirmationOf(name)] : []
    }),
  )

/** The field of a property: `category` for `categoryId`. */
export const nameOf = (resource: ResourceDeclaration, property: string) =>
  fieldByProperty(resource, property)?.[0] ?? property

/** The id of a path's input, for label, summary link and focus. */
export const inputId = (path: string) => `field-${path.replaceAll('.', '-')}`

/** Focuses the input of a path, or the first one of its field. */
export function focusInput(path: string): void {
  const [property = path] = path.split('.')
  const first = document.querySelector<HTMLElement>(`[data-path="${property}"] :is(input, textarea)`)
  const input = document.getElementById(inputId(path)) ?? document.getElementById(inputId(property)) ?? first
  input?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
}
