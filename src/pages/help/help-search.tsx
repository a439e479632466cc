import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../theme/icon'

/** The search box of the help center. */
export const HelpSearch = ({ value, onChange }: { value: string; onChange(value: string): void }) => {
  const { t } = useTranslation()
  return (
    <Input
      type="search"
      prefix={<Icon name="search" size={16} />}
      value={value}
      aria-label={t('help.search')}
      placeholder={t('help.search')}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
