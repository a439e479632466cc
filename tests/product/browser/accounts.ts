import { ownProgram } from '../../browser/test'

/** The demo accounts for tests, one for each role. */
export const accounts = {
  superAdmin: 'admin@storydesk.local',
  editor: 'editor@storydesk.local',
  moderator: 'moderator@storydesk.local',
  support: 'support@storydesk.local',
} as const

/** The password of an account that the program printed at its first start. */
export function passwordOf(account: keyof typeof accounts): string {
  const password = ownProgram().passwords[accounts[account]]
  if (!password) throw new Error(`The program printed no password for ${accounts[account]}.`)
  return password
}
