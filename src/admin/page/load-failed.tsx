import { Alert, Button, Result } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useRecordTitle } from './shown-page'

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

interface MissingProps {
  /** Its kind, for the breadcrumb. */
  crumb: string
  /** What does not exist, or may not be seen. */
  title: string
  /** The way on: its label and its path. */
  label: string
  to: string
}

/** In the place of a page whose subject does not exist. */
export const Missing = ({ crumb, title, label, to }: MissingProps) => {
  useRecordTitle(crumb, true)
  const navigate = useNavigate()
  return <Result status="404" title={title} extra={<Button onClick={() => navigate(to)}>{label}</Button>} />
}
