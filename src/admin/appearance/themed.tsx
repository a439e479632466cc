import { languageOr } from '../../declare/languages'
import '@ant-design/v5-patch-for-react-19'
import { App, ConfigProvider, type ConfigProviderProps } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../preferences/preferences'
import { useLocale } from '../../providers/locale'
import { antdTheme } from '../../theme/antd'
import { times } from '../../theme/tokens'

/** Id of the landmark that holds the notifications. */
export const notificationContainer = 'notifications'

const notificationConfig = {
  // The top has the header and the buttons of a page. The toaster keeps toasts above the bars at the bottom.
  placement: 'bottom',
  bottom: 16,
  duration: times.toast / 1000,
  stack: false,
  getContainer: () => document.getElementById(notificationContainer) ?? document.body,
} as const

/** The mark of a required input is drawn by CSS, so that the label's text stays the accessible name. */
const formConfig: ConfigProviderProps['form'] = {
  colon: false,
  requiredMark: (label, { required }) => (
    <span className="text-strong" data-required={required}>
      {label}
    </span>
  ),
}

/** Ant Design in the chosen theme, direction and language, with the place of its notifications. */
export const Themed = ({ children }: { children: ReactNode }) => {
  const { i18n } = useTranslation()
  const { mode, direction } = usePreferences()
  const { locale } = useLocale()
  const language = languageOr(i18n.language)
  const theme = useMemo(() => {
    const motion = !window.matchMedia('(prefers-reduced-motion: reduce)').matches
    return antdTheme({ mode, language, motion })
  }, [mode, language])
  return (
    <ConfigProvider
      theme={theme}
      locale={locale}
      direction={direction}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
      form={formConfig}
      // Ant Design announces the options of a virtual list without their text, and only three of them.
      virtual={false}
    >
      <App notification={notificationConfig}>{children}</App>
    </ConfigProvider>
  )
}
