import '@ant-design/v5-patch-for-react-19'
import { Refine } from '@refinedev/core'
import { ConfigProvider } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../preferences/preferences'
import { accessControlProvider } from '../../providers/access'
import { dataProvider } from '../../providers/data'
import { currentLanguage } from '../../providers/language'
import { liveProvider } from '../../providers/live'
import { useLocale } from '../../providers/locale'
import { notificationProvider } from '../../providers/notifications'
import { queryClient } from '../../providers/queries'
import { authProvider, i18nProvider, refineResources } from '../../providers/refine'
import { routerProvider } from '../../providers/router'
import { antdTheme } from '../../theme/antd'
import { Frame } from './frame'

/** The page's nonce, which Ant Design's run-time styles need under the content security policy. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content

/** The signed-in area: Ant Design in our theme, Refine with our providers, and the frame around each page. */
export const Desk = () => {
  const { i18n } = useTranslation()
  const { mode, font, direction } = usePreferences()
  const { locale } = useLocale()
  const language = i18n.language === 'zh' ? 'zh' : currentLanguage()
  return (
    <ConfigProvider
      theme={antdTheme(mode, font, language)}
      locale={locale}
      direction={direction}
      csp={nonce ? { nonce } : undefined}
      wave={{ disabled: true }}
      button={{ autoInsertSpace: false }}
    >
      <Refine
        routerProvider={routerProvider}
        dataProvider={dataProvider}
        liveProvider={liveProvider}
        authProvider={authProvider}
        accessControlProvider={accessControlProvider}
        notificationProvider={notificationProvider}
        i18nProvider={i18nProvider}
        resources={refineResources}
        options={{
          disableTelemetry: true,
          disableRouteChangeHandler: true,
          reactQuery: { clientConfig: queryClient },
        }}
      >
        <Frame />
      </Refine>
    </ConfigProvider>
  )
}
