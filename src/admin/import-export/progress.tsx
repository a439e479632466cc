import { Progress as Bar, Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { RequestError } from '../../providers/request-error'
import { joinSentences } from '../../providers/translation'

/** How far a task is; without a total, that it is in progress. */
export const Progress = ({ label, done, total }: { label: string; done: number; total: number }) => (
  <Flex vertical gap={8} className="padded numbers">
    <span role="status">{label}</span>
    <Bar
      aria-label={label}
      percent={total > 0 ? Math.round((done / total) * 100) : 100}
      status="active"
      size="small"
      showInfo={false}
    />
  </Flex>
)

/** The message of a failure: the server's message about a field or the whole, else the general one. */
export function useProblemMessage() {
  const { t } = useTranslation()
  return (problem: unknown, otherwise: string): string => {
    if (!(problem instanceof RequestError)) return otherwise
    const messages = Object.values(problem.fields).flat()
    if (messages.length > 0) return joinSentences(messages.map(({ key, values }) => t(key, { ...values })))
    return problem.key ? t(problem.key, { ...problem.values }) : problem.message || otherwise
  }
}
