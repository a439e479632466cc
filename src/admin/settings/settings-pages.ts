/** The pages under /settings, in the order of their tabs; each path has its line in the access table. */
export const settingsPages = [
  { id: 'profile', path: '/settings' },
  { id: 'account', path: '/settings/account' },
  { id: 'appearance', path: '/settings/appearance' },
  { id: 'display', path: '/settings/display' },
  { id: 'notifications', path: '/settings/notifications' },
] as const
