import { defineResource } from '../../declare'
import { f } from '../../fields'

/**
 * Games in the slots of the platform's home page (specification section 3). Its dates are whole days in UTC, inclusive;
 * a missing date leaves that end open. The state is computed from the dates and the active flag.
 */
export const recommendations = defineResource('recommendations', {
  icon: 'megaphone',
  group: 'gameManagement',
  path: '/recommendations',
  title: 'game',
  deletion: { trash: true },
  fields: {
    game: f.relation('games', { required: true }),
    type: f.enum(['banner', 'featured', 'sidebar'], { required: true, default: 'banner' }),
    position: f.text({ max: 60, search: true }),
    startDate: f.date(),
    endDate: f.date(),
    sortOrder: f.int({ min: 0, default: 0 }),
    active: f.boolean({ default: true }),
    heroImage: f.image({ ratio: [21, 9], fallback: ['game', 'detailImage'] }),
    state: f.computed({
      cases: [
        { value: 'inactive', when: { active: { eq: false } } },
        { value: 'scheduled', when: { startDate: { gt: '$now' } } },
        { value: 'expired', when: { endDate: { lt: '$now' } } },
        { value: 'active' },
      ],
    }),
  },
  list: {
    columns: ['game', 'type', 'heroImage', 'position', 'state', 'startDate', 'endDate', 'sortOrder'],
    sort: 'sortOrder',
    filters: ['state', 'type', 'game', 'active', 'startDate', 'endDate'],
    presets: [
      { id: 'banner', filter: { type: { eq: 'banner' } } },
      { id: 'featured', filter: { type: { eq: 'featured' } } },
      { id: 'sidebar', filter: { type: { eq: 'sidebar' } } },
    ],
  },
  form: [
    { id: 'slot', fields: ['game', 'type', 'position', 'sortOrder'] },
    { id: 'time', fields: ['startDate', 'endDate', 'active'] },
    { id: 'picture', fields: ['heroImage'] },
  ],
  show: [
    { id: 'slot', fields: ['game', 'type', 'position', 'sortOrder'] },
    { id: 'time', fields: ['state', 'startDate', 'endDate', 'active'] },
    { id: 'picture', fields: ['heroImage'] },
  ],
  calendar: { start: 'startDate', end: 'endDate', lane: 'type', when: { active: { eq: true } } },
  order: { by: 'sortOrder', within: 'type' },
  rules: [
    {
      id: 'datesInOrder',
      check: { or: [{ startDate: { is: null } }, { endDate: { gte: '$startDate' } }] },
      at: ['endDate'],
    },
  ],
})
