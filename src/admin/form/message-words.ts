import { useTranslation } from 'react-i18next'
import { fieldByProperty, languages, type Messages, propertyOf, type ResourceDeclaration } from '../../declare'
import { confirmationOf } from '../../declare/names'
import { useLabels } from '../../providers/labels'

/** One wrong place of a form, in words. */
export interface SaidMessage {
  path: string
  /** What the place is called: "Title (Chinese)". */
  label: string
  text: string
}

/** The messages of a form in the reader's language, the order of the form kept. */
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

/** The field a property belongs to: `category` for `categoryId`. */
export const nameOf = (resource: ResourceDeclaration, property: string) =>
  fieldByProperty(resource, property)?.[0] ?? property

/** The id of the input of a path; the label, the summary's link and the focus all find it by this. */
export const inputId = (path: string) => `field-${path.replaceAll('.', '-')}`

/** Moves the focus to the input of a path, or to the first one of the field it lies in. */
export function focusInput(path: string): void {
  const [property = path] = path.split('.')
  const first = document.querySelector<HTMLElement>(`[data-path="${property}"] :is(input, textarea)`)
  const input = document.getElementById(inputId(path)) ?? document.getElementById(inputId(property)) ?? first
  input?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
}
