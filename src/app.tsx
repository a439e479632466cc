import { lazy, Suspense, useEffect, useState } from 'react'
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider, useMatches, useNavigation } from 'react-router'
import { SignInPage } from './admin/accounts/sign-in'
import { errorStatuses } from './admin/errors/error-names'
import { ErrorPage, RouteError } from './admin/errors/error-page'
import { Mark, productParts } from './admin/product-parts'
import { LoadingBar } from './admin/shell/loading-bar'
import { loadAllWords } from './providers/language'
import { setNavigator } from './providers/navigation'
import { useToasts } from './providers/notifications'

/** Ant Design shows toasts. Pages outside of the signed-in area load it when there is a toast to show. */
const ToasterOutside = lazy(async () => {
  const [{ Themed }, { Toaster }] = await Promise.all([import('./admin/shell/themed'), import('./admin/shell/toaster')])
  return {
    default: () => (
      <Themed>
        <Toaster />
      </Themed>
    ),
  }
})

/** Common parts of all pages: the loading bar, and toasts. */
const Root = () => {
  const { state } = useNavigation()
  const { toasts } = useToasts()
  const isInside = useMatches().some(({ id }) => id === 'signed-in')
  return (
    <>
      <LoadingBar isPending={state !== 'idle'} />
      <Outlet />
      <Suspense>{!isInside && toasts.length > 0 && <ToasterOutside />}</Suspense>
    </>
  )
}

/** The first load, with the name of the program for slow connections. */
const FirstLoad = () => (
  <div className="first-load">
    <LoadingBar isPending />
    <Mark size={40} />
  </div>
)

const accountRoutes: RouteObject[] = [
  { path: '/sign-in', Component: SignInPage },
  {
    path: '/sign-in-2',
    lazy: async () => ({ Component: (await import('./admin/accounts/sign-in-two')).SignInTwoPage }),
  },
  { path: '/sign-up', lazy: async () => ({ Component: (await import('./admin/accounts/sign-up')).SignUpPage }) },
  { path: '/otp', lazy: async () => ({ Component: (await import('./admin/accounts/otp')).OtpPage }) },
  {
    path: '/forgot-password',
    lazy: async () => ({ Component: (await import('./admin/accounts/forgot-password')).ForgotPasswordPage }),
  },
]

const errorRoutes = errorStatuses.map(
  (status): RouteObject => ({ path: `/${status}`, element: <ErrorPage status={status} /> }),
)

/** The signed-in area with its dependencies. */
const signedInRoute: RouteObject = {
  id: 'signed-in',
  ErrorBoundary: RouteError,
  lazy: async () => {
    const [{ Desk }, { startLocale }] = await Promise.all([
      import('./admin/shell/desk'),
      import('./providers/locale'),
      loadAllWords(),
    ])
    await startLocale()
    return { Component: Desk }
  },
  children: [],
}

const makeRouter = () =>
  createBrowserRouter(
    [
      {
        element: <Root />,
        ErrorBoundary: RouteError,
        HydrateFallback: FirstLoad,
        children: [
          ...accountRoutes,
          ...productParts().routes,
          ...errorRoutes,
          signedInRoute,
          { path: '*', element: <ErrorPage status={404} /> },
        ],
      },
    ],
    {
      // Declarations define the routes of the signed-in area, so sign-in pages do not load them.
      patchRoutesOnNavigation: async ({ patch }) => {
        const { appRoutes } = await import('./admin/routes/app-routes')
        patch('signed-in', appRoutes())
      },
    },
  )

/** The program: one router for both areas. */
export const App = () => {
  const [router] = useState(makeRouter)
  useEffect(() => setNavigator((to, options) => void router.navigate(to, options)), [router])
  return <RouterProvider router={router} />
}
