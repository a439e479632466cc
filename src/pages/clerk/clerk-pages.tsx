import {
  ClerkFailed,
  ClerkLoaded,
  ClerkLoading,
  RedirectToSignIn,
  Show,
  SignIn,
  SignUp,
  UserProfile,
} from '@clerk/react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../admin/page/shown-page'
import { clerkPaths } from './clerk-settings'

/** A component of Clerk: a skeleton until its scripts are loaded, and an error message if they fail. */
const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  usePageTitle(title)
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <ClerkLoading>
        <Waiting />
      </ClerkLoading>
      <ClerkFailed>
        <Unreached />
      </ClerkFailed>
      <ClerkLoaded>{children}</ClerkLoaded>
    </>
  )
}

/** Clerk waits forever for a failed script. */
const Waiting = () => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), timeout)
    return () => clearTimeout(timer)
  }, [])
  return isLate ? <Unreached /> : <div className="clerk-waiting inset" aria-busy="true" />
}

/** Milliseconds. */
const timeout = 12_000

const Unreached = () => {
  const { t } = useTranslation()
  return (
    <p className="alert" data-tone="red" role="alert">
      {t('clerk.failed')}
    </p>
  )
}

/** `/clerk/sign-in` */
export const ClerkSignInPage = () => {
  const { t } = useTranslation()
  return (
    <Part title={t('clerk.signIn')}>
      <SignIn routing="path" path={clerkPaths.signIn} signUpUrl={clerkPaths.signUp} />
    </Part>
  )
}

/** `/clerk/sign-up` */
export const ClerkSignUpPage = () => {
  const { t } = useTranslation()
  return (
    <Part title={t('clerk.signUp')}>
      <SignUp routing="path" path={clerkPaths.signUp} signInUrl={clerkPaths.signIn} />
    </Part>
  )
}

/** `/clerk/user-management`: the Clerk user who is signed in. */
export const ClerkUserManagementPage = () => {
  const { t } = useTranslation()
  return (
    <Part title={t('clerk.userManagement')}>
      <Show when="signed-in">
        <UserProfile routing="path" path={clerkPaths.userManagement} />
      </Show>
      <Show when="signed-out">
        <RedirectToSignIn />
      </Show>
    </Part>
  )
}
