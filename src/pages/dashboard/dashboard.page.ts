import type { ProductPage } from '../../admin/product-parts'

export const page: ProductPage = {
  id: 'dashboard',
  path: '/',
  group: 'general',
  icon: 'home',
  label: 'menu.dashboard',
  load: async () => (await import('./dashboard')).DashboardPage,
}
