import { useTranslation } from 'react-i18next'
import { RequestError } from '../../providers/request-error'

/** The message of a failure: the server's message about a field or the whole, else the general one. */
export function useProblemMessage() {
  const { t } = useTranslation()
  return (problem: unknown, otherwise: string): string => {
    if (!(problem instanceof RequestError)) return otherwise
    const messages = Object.values(problem.fields).flat()
    if (messages.length > 0) return messages.map(({ key, values }) => t(key, { ...values })).join(' ')
    return problem.key ? t(problem.key, { ...problem.values }) : problem.message || otherwise
  }
}
