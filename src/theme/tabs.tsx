import { Tabs as AntTabs, type TabsProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { Icon } from './icon'

/**
 * Ant Design's tabs, with the list of those without space named in the reader's language. A click opens the list, so that
 * Enter on a tab, which is a click of the button too, closes it.
 */
export const Tabs = (props: TabsProps) => {
  const { t } = useTranslation()
  const name = t('show.moreTabs')
  const icon = (
    <>
      <Icon name="more" />
      <span className="visually-hidden">{name}</span>
    </>
  )
  return <AntTabs more={{ icon, trigger: ['click'] }} locale={{ dropdownAriaLabel: name }} {...props} />
}
