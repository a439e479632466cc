import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'
import { focusInput, type SaidMessage } from './message-words'

interface ErrorSummaryProps {
  said: readonly SaidMessage[]
  /** Nothing is listed before the first refused save: what a field says as it is left stands beside it. */
  attempt: number
}

/** What a refused save found, in one place and spoken at once; each line leads to its field. */
export const ErrorSummary = ({ said, attempt }: ErrorSummaryProps) => {
  const { t } = useTranslation()
  const isShown = attempt > 0 && said.length > 0
  return (
    <div role="alert" className="form-summary-place">
      {isShown && (
        <div className="form-summary">
          <Icon name="warning" size={18} />
          <div>
            <p className="form-summary-title">{t('form.needAttention', { count: said.length })}</p>
            <ul>
              {said.map(({ path, label, text }) => (
                <li key={path}>
                  <button type="button" onClick={() => focusInput(path)}>
                    {label}
                  </button>
                  {t('form.colon')}
                  {text}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}
