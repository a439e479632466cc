import type { ComponentType } from 'react'
import { type RouteObject, redirect } from 'react-router'
import type { ProductPage } from '../../admin/product-parts'
import { clerkKey, clerkPaths } from './clerk-settings'

type Page = 'ClerkSignInPage' | 'ClerkSignUpPage' | 'ClerkUserManagementPage'

/** Without a key the area shows the missing setting and loads nothing of Clerk. */
const partFor = async (name: Page): Promise<ComponentType | null> =>
  clerkKey ? (await import('./clerk-pages'))[name] : null

const Nothing = () => null

const routes: RouteObject = {
  path: '/clerk',
  lazy: async () => {
    const { ClerkArea, loadClerkArea } = await import('./clerk-area')
    return { Component: ClerkArea, loader: loadClerkArea }
  },
  children: [
    { index: true, loader: () => redirect(clerkPaths.signIn), Component: Nothing },
    { path: 'sign-in/*', lazy: async () => ({ Component: await partFor('ClerkSignInPage') }) },
    { path: 'sign-up/*', lazy: async () => ({ Component: await partFor('ClerkSignUpPage') }) },
    {
      path: 'user-management/*',
      lazy: async () => {
        const [Component, { guard }] = await Promise.all([
          partFor('ClerkUserManagementPage'),
          import('../../admin/routes/guards'),
        ])
        return { Component, loader: guard(clerkPaths.userManagement) }
      },
    },
  ],
}

/**
 * The area of Clerk, outside of the app shell. User management also needs a session of the back office (specification
 * section 6).
 */
export const page: ProductPage = {
  id: 'clerk',
  path: '/clerk',
  group: 'pages',
  icon: 'key',
  label: 'menu.clerk.title',
  children: Object.entries(clerkPaths).map(([id, path]) => ({ id: `clerk-${id}`, path, label: `menu.clerk.${id}` })),
  routes,
}
