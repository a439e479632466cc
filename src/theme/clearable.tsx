import { CloseCircleFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'

const ClearIcon = () => <CloseCircleFilled aria-label={useTranslation().t('frame.clear')} />

/** The `allowClear` of inputs: Ant Design's own icon does not name its button. */
export const clearable = { clearIcon: <ClearIcon /> }
