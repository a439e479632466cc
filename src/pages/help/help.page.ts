import type { ProductPage } from '../../admin/product-parts'
import { lazyPart } from '../../theme/later'

export const page: ProductPage = {
  id: 'help',
  path: '/help-center',
  group: 'other',
  icon: 'help',
  label: 'menu.help',
  load: async () => (await import('./help-center')).HelpCenterPage,
  detail: {
    parameter: 'article',
    load: async () => (await import('./help-article')).HelpArticlePage,
  },
  dialog: lazyPart(async () => (await import('./help-dialog')).HelpDialog),
}
