import { defineResource } from '../../declare'
import { f } from '../../fields'

/** Packages of credits for players; they get the sum of base and bonus (specification section 3). */
export const creditsPackages = defineResource('creditsPackages', {
  icon: 'coins',
  group: 'monetization',
  path: '/credits-packages',
  title: 'name',
  deletion: { trash: true },
  fields: {
    name: f.text({ required: true, max: 60, search: true, localized: true }),
    size: f.enum(['small', 'medium', 'large', 'xlarge', 'mega']),
    baseCredits: f.int({ required: true, above: 0 }),
    bonusCredits: f.int({ min: 0, default: 0 }),
    totalCredits: f.computed({ sum: ['baseCredits', 'bonusCredits'] }),
    price: f.money({ required: true, above: '0' }),
    popular: f.boolean(),
    enabled: f.boolean({ default: true }),
    sortOrder: f.int({ min: 0, default: 0 }),
  },
  list: {
    columns: [
      'name',
      'size',
      'baseCredits',
      'bonusCredits',
      'totalCredits',
      'price',
      'popular',
      'enabled',
      'sortOrder',
    ],
    sort: 'sortOrder',
    filters: ['size', 'popular', 'enabled', 'price', 'totalCredits'],
  },
  recommended: [
    { id: 'entry', ranges: { price: { from: '0.99', to: '2.99' } } },
    {
      id: 'entry',
      when: { price: { between: { lower: '0.99', upper: '2.99' } } },
      ranges: { bonusCredits: { from: 0, to: 10, percentOf: 'baseCredits' } },
    },
    { id: 'regular', ranges: { price: { from: '4.99', to: '9.99' } } },
    {
      id: 'regular',
      when: { price: { between: { lower: '4.99', upper: '9.99' } } },
      ranges: { bonusCredits: { from: 10, to: 20, percentOf: 'baseCredits' } },
    },
    { id: 'value', ranges: { price: { from: '14.99', to: '29.99' } } },
    {
      id: 'value',
      when: { price: { between: { lower: '14.99', upper: '29.99' } } },
      ranges: { bonusCredits: { from: 20, to: 30, percentOf: 'baseCredits' } },
    },
  ],
  schedule: ['baseCredits', 'bonusCredits', 'price', 'popular', 'enabled'],
  order: { by: 'sortOrder' },
  form: [
    { id: 'main', fields: ['name', 'size'] },
    { id: 'offer', fields: ['baseCredits', 'bonusCredits', 'totalCredits', 'price'] },
    { id: 'display', fields: ['popular', 'enabled', 'sortOrder'] },
  ],
  show: 'form',
})
