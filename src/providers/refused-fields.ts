import { useTranslation } from 'react-i18next'
import { fieldByProperty, type ResourceDeclaration } from '../declare'
import { useLabels } from './labels'
import { RequestError } from './request-error'
import { joinSentences } from './translation'

/** The fields that an error names, with the reason of each, for a message without a form: "Category: It no longer …". */
export function useRefusedFields(resource: ResourceDeclaration) {
  const { t } = useTranslation()
  const labels = useLabels(resource)
  return (error: unknown): { properties: readonly string[]; reasons: string } => {
    const refused = Object.entries(error instanceof RequestError ? error.errors : {}).map(([path, sentences]) => {
      const [property = path] = path.split('.')
      const label = labels.field(fieldByProperty(resource, property)?.[0] ?? property)
      return { property, reason: `${label}${t('form.colon')}${joinSentences(sentences)}` }
    })
    return {
      properties: refused.map(({ property }) => property),
      reasons: joinSentences(refused.map(({ reason }) => reason)),
    }
  }
}
