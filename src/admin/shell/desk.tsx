import { useNotificationProvider } from '@refinedev/antd'
import { Refine } from '@refinedev/core'
import { accessControlProvider } from '../../providers/access'
import { dataProvider } from '../../providers/data'
import { liveProvider } from '../../providers/live'
import { notificationsThrough } from '../../providers/notifications'
import { queryClient } from '../../providers/queries'
import { authProvider, i18nProvider, refineResources } from '../../providers/refine'
import { routerProvider } from '../../providers/router'
import { Frame } from './frame'
import { Themed } from './themed'
import { Toaster } from './toaster'

/** Refine reads the provider as a hook, below the `App` that shows the notifications. */
const useNotifications = () => notificationsThrough(useNotificationProvider())

/** The signed-in area: Ant Design in our theme, Refine with our providers, and the frame around each page. */
export const Desk = () => (
  <Themed>
    <Refine
      routerProvider={routerProvider}
      dataProvider={dataProvider}
      liveProvider={liveProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      notificationProvider={useNotifications}
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
    <Toaster />
  </Themed>
)
