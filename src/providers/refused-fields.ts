import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { type FieldMessages, nameOfProperty, type ResourceDeclaration } from '../declare'
import { type Labels, useLabels } from './labels'
import { RequestError } from './request-error'
import { joinSentences } from './translation'

/** Refused fields with the reason of each, for a message without a form: "Category: It no longer exists." */
export const fieldReasons = (
  fields: FieldMessages,
  resource: ResourceDeclaration,
  labels: Labels,
  t: TFunction,
): string =>
  joinSentences(
    Object.entries(fields).map(([path, messages]) => {
      const property = path.split('.')[0] as string
      const label = labels.field(nameOfProperty(resource, property))
      return `${label}${t('form.colon')}${joinSentences(messages.map((each) => t(each.key, { ...each.values })))}`
    }),
  )

interface RefusedFields {
  properties: readonly string[]
  reasons: string
}

/** The properties that an error names, and their reasons; empty for another error. */
export function refusedFieldsIn(
  error: unknown,
  resource: ResourceDeclaration,
  labels: Labels,
  t: TFunction,
): RefusedFields {
  const fields = error instanceof RequestError ? error.fields : {}
  return {
    properties: Object.keys(fields).map((path) => path.split('.')[0] as string),
    reasons: fieldReasons(fields, resource, labels, t),
  }
}

/** The same in the language of the page. */
export function useRefusedFields(resource: ResourceDeclaration): (error: unknown) => RefusedFields {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  return (error) => refusedFieldsIn(error, resource, labels, t)
}
