import { ownDesk } from './admin'

/** The accounts of the demo data that tests sign in with, one for each role. */
export const accounts = {
  superAdmin: 'admin@storydesk.local',
  editor: 'editor@storydesk.local',
  moderator: 'moderator@storydesk.local',
  support: 'support@storydesk.local',
} as const

/** The password that the program printed for an account at its first start. */
export function passwordOf(account: keyof typeof accounts): string {
  const password = ownDesk()?.passwords[accounts[account]]
  if (!password) throw new Error(`The program printed no password for ${accounts[account]}.`)
  return password
}
