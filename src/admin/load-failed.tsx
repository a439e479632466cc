import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'

/** In the place of data that did not load, with the way to ask again. */
export const Failed = ({ retry }: { retry(): unknown }) => {
  const { t } = useTranslation()
  return (
    <Alert
      type="error"
      showIcon
      message={t('frame.failed')}
      action={
        <Button size="small" onClick={() => void retry()}>
          {t('frame.retry')}
        </Button>
      }
    />
  )
}
