import { defineResource } from '../../declare'
import { f } from '../../fields'

/** The starting resources of a new account (specification section 3, "New-user config"). */
export const newUserConfig = defineResource('newUserConfig', {
  icon: 'gift',
  group: 'userManagement',
  path: '/new-user-config',
  single: true,
  title: 'initialCredits',
  fields: {
    initialCredits: f.int({ required: true, min: 0, default: 100 }),
    initialPoints: f.int({ required: true, min: 0, default: 500 }),
  },
  recommended: [
    { id: 'grant', ranges: { initialCredits: { from: 50, to: 200 }, initialPoints: { from: 300, to: 1000 } } },
  ],
})
