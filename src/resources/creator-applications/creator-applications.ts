import { defineResource } from '../../declare'
import { f } from '../../fields'

/** In role scheme B staff are users, and nobody decides on their own application. */
const ofAnother = { applicant: { id: { neq: '$me' } } } as const

/** Applications to become a creator, decided with notes for staff (specification section 4). */
export const creatorApplications = defineResource('creatorApplications', {
  icon: 'application',
  group: 'userManagement',
  path: '/creator-applications',
  title: 'displayName',
  operations: ['list', 'show'],
  fields: {
    displayName: f.text({ required: true, max: 60, search: true, write: 'never' }),
    applicant: f.relation('users', { required: true, write: 'never', search: true }),
    email: f.email({ required: true, search: true, write: 'never' }),
    bio: f.longText({ max: 2000, write: 'never' }),
    motivation: f.longText({ max: 4000, write: 'never' }),
    experience: f.longText({ max: 4000, write: 'never' }),
    plannedContent: f.longText({ max: 4000, write: 'never' }),
    socialLinks: f.urls({ write: 'never' }),
    website: f.url({ write: 'never' }),
    portfolioUrls: f.urls({ write: 'never' }),
    status: f.enum(['pending', 'approved', 'rejected'], { required: true, default: 'pending', write: 'action' }),
    appliedAt: f.datetime({ default: '$now', write: 'never' }),
    reviewedAt: f.datetime({ write: 'action' }),
    adminNotes: f.longText({ max: 2000, write: 'action' }),
  },
  list: {
    columns: ['displayName', 'applicant', 'email', 'status', 'appliedAt', 'reviewedAt'],
    sort: '-appliedAt',
    board: 'status',
    filters: ['status', 'applicant', 'email', 'appliedAt', 'reviewedAt'],
    presets: [
      { id: 'pending', filter: { status: { eq: 'pending' } } },
      { id: 'approved', filter: { status: { eq: 'approved' } } },
      { id: 'rejected', filter: { status: { eq: 'rejected' } } },
    ],
  },
  show: [
    { id: 'person', fields: ['displayName', 'applicant', 'email', 'bio'] },
    { id: 'plan', fields: ['motivation', 'experience', 'plannedContent'] },
    { id: 'links', fields: ['website', 'socialLinks', 'portfolioUrls'] },
    { id: 'account', fields: ['applicant'] },
    { id: 'earlier', fields: ['applicant'] },
    { id: 'review', fields: ['status', 'appliedAt', 'reviewedAt', 'adminNotes'] },
  ],
  queue: { preset: 'pending', sort: 'appliedAt' },
  actions: {
    approve: {
      icon: 'check',
      key: 'a',
      when: { status: { eq: 'pending' }, ...ofAnother },
      set: { status: 'approved', reviewedAt: '$now' },
      input: { adminNotes: f.longText({ max: 2000 }) },
      bulk: true,
      confirm: true,
    },
    reject: {
      icon: 'close',
      key: 'r',
      when: { status: { eq: 'pending' }, ...ofAnother },
      set: { status: 'rejected', reviewedAt: '$now' },
      input: { adminNotes: f.longText({ max: 2000 }) },
      bulk: true,
      confirm: true,
      danger: true,
    },
    reopen: {
      icon: 'history',
      when: { status: { neq: 'pending' }, ...ofAnother },
      set: { status: 'pending', reviewedAt: null, adminNotes: null },
      bulk: true,
      confirm: true,
    },
  },
})
