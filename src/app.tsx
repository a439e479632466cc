import type { ComponentType } from 'react'
import {
  createBrowserRouter,
  Outlet,
  type RouteObject,
  useLoaderData,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import { SignInPage } from './admin/accounts/sign-in'
import { type ErrorStatus, errorStatuses } from './admin/errors/error-names'
import { ErrorPage, RouteError } from './admin/errors/error-page'
import { productParts } from './admin/product-parts'
import { LoadingBar } from './admin/shell/loading-bar'
import { signUpAccount } from './product'
import { isSignedIn } from './providers/auth-storage'
import { loadAllMessages } from './providers/language'
import { setRouter } from './providers/navigation'
import { extraPart, useMissingCode } from './theme/later'
import { useToasts } from './theme/toasts'

/**
 * Applies the style sheet of Ant Design's components, which the build makes. Resolves when the style sheet is loaded or
 * failed. The first component looks in it for existing styles. Without the sheet, as in development, Ant Design writes
 * all styles itself.
 */
const applyAntSheet = (): Promise<void> =>
  new Promise((resolve) => {
    const link = document.querySelector<HTMLLinkElement>('link#ant-sheet')
    if (!link) return resolve()
    if (link.sheet) {
      link.media = ''
      return resolve()
    }
    // A copy reports when it is loaded, also if the link failed before. Its position keeps the order of the styles.
    const copy = document.createElement('link')
    Object.assign(copy, { id: link.id, rel: link.rel, crossOrigin: link.crossOrigin, href: link.href })
    copy.onload = copy.onerror = () => resolve()
    link.replaceWith(copy)
  })

/** Ant Design shows toasts. Pages outside of the signed-in area load it when there is a toast to show. */
const ToasterOutside = extraPart(async () => {
  const [{ Themed }, { Toaster }] = await Promise.all([
    import('./admin/appearance/themed'),
    import('./admin/shell/toaster'),
    applyAntSheet(),
  ])
  return () => (
    <Themed>
      <Toaster />
    </Themed>
  )
})

/** The id of the route around the pages of missing and forbidden pages. */
const errorShell = 'error-shell'

/** The id of the route around the pages of the signed-in area. */
const pages = 'pages'

/** Common parts of all pages: the loading bar, and toasts. */
const Root = () => {
  useMissingCode()
  const { state } = useNavigation()
  const { toasts } = useToasts()
  const isInside = useMatches().some(({ id, loaderData }) => id === 'signed-in' || (id === errorShell && loaderData))
  return (
    <>
      <LoadingBar isPending={state !== 'idle'} />
      <Outlet />
      {!isInside && toasts.length > 0 && <ToasterOutside />}
    </>
  )
}

const accountRoutes: RouteObject[] = [
  { path: '/sign-in', Component: SignInPage },
  {
    path: '/sign-in-2',
    lazy: async () => ({ Component: (await import('./admin/accounts/sign-in-two')).SignInTwoPage }),
  },
  ...(signUpAccount
    ? [{ path: '/sign-up', lazy: async () => ({ Component: (await import('./admin/accounts/sign-up')).SignUpPage }) }]
    : []),
  { path: '/otp', lazy: async () => ({ Component: (await import('./admin/accounts/otp')).OtpPage }) },
  {
    path: '/auth/oidc/callback',
    lazy: () => import('./admin/accounts/single-sign-on'),
  },
  {
    path: '/forgot-password',
    lazy: async () => ({ Component: (await import('./admin/accounts/forgot-password')).ForgotPasswordPage }),
  },
]

/** A page for readers, who have no account. */
const previewRoute: RouteObject = {
  path: '/preview/:token',
  lazy: async () => {
    const { Component, loader } = await import('./admin/preview/preview-page')
    return { Component, loader }
  },
}

/** The app shell with its dependencies. */
const loadAppShell = async (): Promise<ComponentType> => {
  const [{ AppShell }, { startLocale }] = await Promise.all([
    import('./admin/shell/app-shell'),
    import('./providers/locale'),
    applyAntSheet(),
    loadAllMessages(),
  ])
  await startLocale()
  return AppShell
}

/** The shell for the error pages of a signed-in account. Null without a session, or if the server is not available. */
const loadErrorShell = async (): Promise<ComponentType | null> => {
  if (!isSignedIn()) return null
  const { loadViewer } = await import('./providers/access')
  const viewer = await loadViewer().catch(() => null)
  return viewer && viewer.access.length > 0 ? loadAppShell() : null
}

/** A missing or forbidden page keeps the sidebar of a signed-in account; the other statuses fill the window. */
const isInShell = (status: ErrorStatus) => status === 403 || status === 404

const errorRoute = (status: ErrorStatus, path = `/${status}`): RouteObject => ({
  path,
  element: isInShell(status) ? <ErrorInShell status={status} /> : <ErrorPage status={status} />,
})

const ErrorInShell = ({ status }: { status: ErrorStatus }) => (
  <ErrorPage status={status} isInside={useRouteLoaderData(errorShell) !== null} />
)

const ErrorShell = () => {
  const AppShell = useLoaderData() as ComponentType | null
  return AppShell ? <AppShell /> : <Outlet />
}

const errorRoutes: RouteObject[] = [
  ...errorStatuses.filter((status) => !isInShell(status)).map((status) => errorRoute(status)),
  {
    id: errorShell,
    loader: loadErrorShell,
    Component: ErrorShell,
    ErrorBoundary: RouteError,
    children: [...errorStatuses.filter(isInShell).map((status) => errorRoute(status)), errorRoute(404, '*')],
  },
]

/**
 * The signed-in area with its dependencies. It has no error boundary: the router shows nothing at one of a route that did
 * not load. Its pages have one inside of it, which keeps the sidebar.
 */
const signedInRoute: RouteObject = {
  id: 'signed-in',
  lazy: async () => ({ Component: await loadAppShell() }),
  children: [{ id: pages, ErrorBoundary: () => <RouteError isInside />, children: [] }],
}

/** The account pages, the error pages and the signed-in area. */
export const appRoutes = (): RouteObject[] => [
  {
    element: <Root />,
    ErrorBoundary: RouteError,
    children: [
      ...accountRoutes,
      previewRoute,
      ...productParts().pages.flatMap(({ routes = [] }) => routes),
      ...errorRoutes,
      signedInRoute,
    ],
  },
]

const createAppRouter = () =>
  createBrowserRouter(appRoutes(), {
    // Declarations define the routes of the signed-in area, so sign-in pages and previews do not load them.
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (path.startsWith('/preview/')) return
      const { routesUnder } = await import('./admin/routes/app-routes')
      patch(pages, routesUnder(path))
    },
  })

/**
 * Opens the page of the address.
 * @returns the router when that page is ready, so that it is rendered once; `index.html` shows the mark until then
 */
export async function openApp(): Promise<ReturnType<typeof createAppRouter>> {
  const router = createAppRouter()
  setRouter(router)
  await new Promise<void>((resolve) => {
    if (router.state.initialized) resolve()
    else router.subscribe(({ initialized }) => initialized && resolve())
  })
  return router
}
