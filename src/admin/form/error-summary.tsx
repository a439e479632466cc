import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { focusInput, type SaidMessage } from './issue-text'

interface ErrorSummaryProps {
  said: readonly SaidMessage[]
  /** Empty before the first refused save: errors on blur are shown at their fields only. */
  attempt: number
}

/** The validation issues of a refused save, announced together; each links to its field. */
export const ErrorSummary = ({ said, attempt }: ErrorSummaryProps) => {
  const { t } = useTranslation()
  const isShown = attempt > 0 && said.length > 0
  return (
    <div role="alert" className="form-summary-place">
      {isShown && (
        <Alert
          type="error"
          showIcon
          role="presentation"
          message={t('form.needAttention', { count: said.length })}
          description={
            <ul>
              {said.map(({ path, label, text }) => (
                <li key={path}>
                  <Button type="link" size="small" onClick={() => focusInput(path)}>
                    {label}
                  </Button>
                  {t('form.colon')}
                  {text}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </div>
  )
}
