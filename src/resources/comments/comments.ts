import { defineResource, type Row } from '../../declare'
import { f } from '../../fields'

/**
 * Players' comments about games. They are written on the platform. Staff approve or reject them and may hide them
 * (specification sections 3 and 4). Each decision can be reversed.
 */
export const comments = defineResource('comments', {
  icon: 'message',
  group: 'gameManagement',
  path: '/comments',
  title: 'content',
  operations: ['list', 'show', 'delete'],
  deletion: { trash: true },
  fields: {
    content: f.longText({ required: true, max: 2000, write: 'never', search: true }),
    user: f.relation('users', { required: true, write: 'never', search: true }),
    game: f.relation('games', { required: true, write: 'never', search: true }),
    rating: f.rating({ write: 'never' }),
    moderationStatus: f.enum(['pending', 'approved', 'rejected'], {
      required: true,
      default: 'pending',
      write: 'action',
    }),
    visibility: f.enum(['visible', 'hidden'], { required: true, default: 'visible', write: 'action' }),
  },
  list: {
    columns: ['content', 'user', 'game', 'rating', 'moderationStatus', 'visibility', 'createdAt'],
    sort: '-createdAt',
    filters: ['moderationStatus', 'visibility', 'rating', 'game', 'user', 'createdAt'],
    presets: [
      { id: 'pending', filter: { moderationStatus: { eq: 'pending' } } },
      { id: 'approved', filter: { moderationStatus: { eq: 'approved' } } },
      { id: 'rejected', filter: { moderationStatus: { eq: 'rejected' } } },
      { id: 'hidden', filter: { visibility: { eq: 'hidden' } } },
    ],
  },
  show: [
    { id: 'main', fields: ['content', 'user', 'game', 'rating', 'createdAt'] },
    { id: 'moderation', fields: ['moderationStatus', 'visibility'] },
  ],
  queue: { preset: 'pending' },
  actions: {
    approve: {
      icon: 'check',
      key: 'a',
      when: { moderationStatus: { neq: 'approved' } },
      set: { moderationStatus: 'approved' },
      bulk: true,
    },
    reject: {
      icon: 'close',
      key: 'r',
      when: { moderationStatus: { neq: 'rejected' } },
      set: { moderationStatus: 'rejected' },
      bulk: true,
      danger: true,
    },
    hide: {
      icon: 'eyeOff',
      key: 'h',
      when: { visibility: { eq: 'visible' } },
      set: { visibility: 'hidden' },
      bulk: true,
    },
    unhide: {
      icon: 'eye',
      key: 'u',
      when: { visibility: { eq: 'hidden' } },
      set: { visibility: 'visible' },
      bulk: true,
    },
    reopen: {
      icon: 'history',
      when: { moderationStatus: { neq: 'pending' } },
      set: { moderationStatus: 'pending' },
      bulk: true,
    },
  },
  indexes: [['moderationStatus', 'createdAt']],
})

export type Comment = Row<typeof comments>
