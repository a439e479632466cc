/** The pages under /settings in the order of their tabs; each path has a line in the access table. */
export const settingsPages = {
  profile: '/settings',
  account: '/settings/account',
  appearance: '/settings/appearance',
  display: '/settings/display',
  notifications: '/settings/notifications',
} as const

export type SettingsPage = keyof typeof settingsPages

export const settingsPageNames = Object.keys(settingsPages) as readonly SettingsPage[]
