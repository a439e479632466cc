/** The publishable key of the Clerk application, set by the build. Empty without one. */
export const clerkKey: string = import.meta.env.VITE_CLERK_PUBLISHABLE_KEY ?? ''

export const clerkPaths = {
  signIn: '/clerk/sign-in',
  signUp: '/clerk/sign-up',
  userManagement: '/clerk/user-management',
} as const
