import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { focusInput, type LabelledMessage } from '../form-fields/issue-text'

interface ErrorSummaryProps {
  fieldMessages: readonly LabelledMessage[]
  /** Empty before the first refused save: errors on blur are shown at their fields only. */
  attempt: number
}

/** The validation issues of a refused save, announced together; each links to its field. */
export const ErrorSummary = ({ fieldMessages, attempt }: ErrorSummaryProps) => {
  const { t } = useTranslation()
  const isShown = attempt > 0 && fieldMessages.length > 0
  return (
    <div role="alert" className="form-summary-place">
      {isShown && (
        <Alert
          type="error"
          showIcon
          role="presentation"
          message={t('form.needAttention', { count: fieldMessages.length })}
          description={
            <ul>
              {fieldMessages.map(({ path, label, text }) => (
                <li key={path}>
                  <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => focusInput(path)}>
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
