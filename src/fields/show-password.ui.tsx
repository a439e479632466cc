import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../theme/icon'

/** A keyboard-accessible button to show a masked text; Ant Design's input handles its clicks. */
const Eye = ({ isShown, ...given }: { isShown: boolean }) => {
  const { t } = useTranslation()
  return (
    <Button
      {...given}
      type="text"
      size="small"
      icon={<Icon name={isShown ? 'eyeOff' : 'eye'} />}
      aria-label={t(isShown ? 'accounts.hidePassword' : 'accounts.showPassword')}
      aria-pressed={isShown}
    />
  )
}

/** The `iconRender` of masked inputs. */
export const showPassword = (isShown: boolean) => <Eye isShown={isShown} />
