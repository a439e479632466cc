import { useNotificationProvider } from '@refinedev/antd'
import { Authenticated, Refine } from '@refinedev/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskedCreation } from '../../fields/asked-creation.ui'
import { accessControlProvider } from '../../providers/access'
import { auditLogProvider } from '../../providers/audit-log'
import { dataProvider } from '../../providers/data'
import { liveProvider } from '../../providers/live'
import { notificationsThrough } from '../../providers/notifications'
import { queryClient } from '../../providers/queries'
import { authProvider, i18nProvider } from '../../providers/refine'
import { routerProvider } from '../../providers/router'
import { lazyPart } from '../../theme/later'
import { Themed } from '../appearance/themed'
import { useAskedRestoration } from '../history/asked-restoration'
import { UnsavedChangesNotifier } from '../page/unsaved-changes-notifier'
import { appResources } from '../routes/app-resources'
import { Frame } from './frame'
import { Toaster } from './toaster'

/** Loaded with the first comparison. */
const RestoreDialog = lazyPart(async () => (await import('../history/restore-dialog')).RestoreDialog, null)

const OpenRestoration = () => {
  const { asked } = useAskedRestoration()
  return asked && <RestoreDialog key={`${asked.resource.name} ${asked.id}`} asked={asked} />
}

/** Loaded with the first new record of a picker: it has the editors of all kinds. */
const CreationDrawer = lazyPart(async () => (await import('../form/creation-drawer')).CreationDrawer, null)

const OpenCreation = () => {
  const { asked } = useAskedCreation()
  return asked && <CreationDrawer asked={asked} />
}

/** Refine reads the provider as a hook, below the `App` that shows the notifications. */
const useNotifications = () => notificationsThrough(useNotificationProvider())

/** The signed-in area: Ant Design in our theme, Refine with our providers, and the frame around each page. */
export const AppShell = () => {
  const { t } = useTranslation()
  const resources = useMemo(() => appResources(t), [t])
  return (
    <Themed>
      <Refine
        routerProvider={routerProvider}
        dataProvider={dataProvider}
        liveProvider={liveProvider}
        auditLogProvider={auditLogProvider}
        authProvider={authProvider}
        accessControlProvider={accessControlProvider}
        notificationProvider={useNotifications}
        i18nProvider={i18nProvider}
        resources={resources}
        options={{
          // The header has it, for pages with Refine's own parts too.
          breadcrumb: false,
          disableTelemetry: true,
          disableRouteChangeHandler: true,
          warnWhenUnsavedChanges: true,
          reactQuery: { clientConfig: queryClient },
        }}
      >
        <Authenticated key="app-shell">
          <Frame />
        </Authenticated>
        <UnsavedChangesNotifier />
        <OpenRestoration />
        <OpenCreation />
      </Refine>
      <Toaster />
    </Themed>
  )
}
