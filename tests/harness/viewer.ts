import type { Viewer } from '../../src/providers/access'

/** A signed-in account with these permissions. */
export const viewer = (role: string, access: Viewer['access']): Viewer => ({
  id: '1',
  email: 'a@b.c',
  displayEmail: 'a@b.c',
  views: [],
  defaultDashboard: null,
  displayName: 'A',
  role,
  reading: 'A',
  hiddenEntries: [],
  zone: 'UTC',
  appearance: { theme: null, font: null, direction: null },
  access,
  secondStep: false,
})
