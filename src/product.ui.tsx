import { lazyPart } from './admin/lazy-part'
import type { ProductPage, ProductParts } from './admin/product-parts'
import { clerkRoutes } from './pages/clerk/clerk-routes'
import { clerkPaths } from './pages/clerk/clerk-settings'

/** The product's logo: an open book on the accent colour. */
const Mark = ({ size = 28 }: { size?: number }) => (
  <svg className="mark" width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect className="mark-ground" width="32" height="32" rx="8" />
    <path
      className="mark-lines"
      d="M16 10.5c-2-1.9-4.8-2.5-8-2.5v13.5c3.2 0 6 .6 8 2.5 2-1.9 4.8-2.5 8-2.5V8c-3.2 0-6 .6-8 2.5ZM16 10.5V24"
    />
  </svg>
)

/** The pages of the product with an entry in the menu. */
const pages: readonly ProductPage[] = [
  {
    id: 'dashboard',
    path: '/',
    group: 'general',
    icon: 'home',
    label: 'menu.dashboard',
    load: async () => (await import('./pages/dashboard/dashboard')).DashboardPage,
  },
  {
    id: 'clerk',
    path: '/clerk',
    group: 'pages',
    icon: 'key',
    label: 'menu.clerk.title',
    children: Object.entries(clerkPaths).map(([id, path]) => ({ id: `clerk-${id}`, path, label: `menu.clerk.${id}` })),
  },
  {
    id: 'help',
    path: '/help-center',
    group: 'other',
    icon: 'help',
    label: 'menu.help',
    load: async () => (await import('./pages/help/help-center')).HelpCenterPage,
    detail: {
      parameter: 'article',
      load: async () => (await import('./pages/help/help-article')).HelpArticlePage,
    },
    dialog: lazyPart(async () => (await import('./pages/help/help-dialog')).HelpDialog),
  },
]

/** The parts of the product in the browser. */
export const product: ProductParts = { Mark, pages, routes: [clerkRoutes] }
