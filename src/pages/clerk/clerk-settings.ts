/** Which Clerk application signs people in; set when the program is built. Empty where there is none. */
export const clerkKey: string = import.meta.env.VITE_CLERK_PUBLISHABLE_KEY ?? ''

export const clerkPaths = {
  signIn: '/clerk/sign-in',
  signUp: '/clerk/sign-up',
  userManagement: '/clerk/user-management',
} as const
