import { useTranslation } from 'react-i18next'
import './loading-bar.css'

/** Two pixels at the top while navigation is pending (specification section 2). */
export const LoadingBar = ({ isPending }: { isPending: boolean }) => {
  const { t } = useTranslation()
  return (
    <div className="loading-place" role="status">
      <div
        className="loading-bar clipped mirrored"
        data-pending={isPending}
        role="progressbar"
        aria-label={t('frame.loading')}
        aria-hidden={!isPending}
      />
    </div>
  )
}
