import { useTranslation } from 'react-i18next'
import './load-failed.css'

/** Counts that could not be loaded, with a button to retry. */
export const Failed = ({ retry }: { retry(): unknown }) => {
  const { t } = useTranslation()
  return (
    <div className="dashboard-failed" role="alert">
      <p>{t('frame.failed')}</p>
      <button type="button" className="button" onClick={() => void retry()}>
        {t('frame.retry')}
      </button>
    </div>
  )
}
