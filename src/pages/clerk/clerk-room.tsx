import { ClerkProvider } from '@clerk/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useNavigate } from 'react-router'
import { AccountCorner } from '../../admin/accounts/account-corner'
import { Brand } from '../../admin/accounts/brand'
import { clerkKey, clerkPaths } from './clerk-settings'
import '../../admin/accounts/accounts.css'

/** Clerk's components in the colours of this program. */
const appearance = {
  variables: {
    colorPrimary: 'var(--accent)',
    colorPrimaryForeground: 'var(--on-accent)',
    colorBackground: 'var(--surface)',
    colorForeground: 'var(--text)',
    colorMutedForeground: 'var(--text-secondary)',
    colorInput: 'var(--surface)',
    colorInputForeground: 'var(--text)',
    colorBorder: 'var(--border-strong)',
    colorDanger: 'var(--danger)',
    colorSuccess: 'var(--success)',
    fontFamily: 'var(--font)',
    borderRadius: 'var(--radius)',
  },
}

/** Clerk is in English by default. */
const useClerkMessages = (language: string) => {
  const [chinese, setChinese] = useState<typeof import('@clerk/localizations/zh-CN').zhCN>()
  useEffect(() => {
    if (language === 'zh') void import('@clerk/localizations/zh-CN').then(({ zhCN }) => setChinese(zhCN))
  }, [language])
  return language === 'zh' ? chinese : undefined
}

/** The area with Clerk around its pages. Clerk sends no telemetry. */
export const ClerkRoom = () => {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate()
  const messages = useClerkMessages(i18n.language)
  return (
    <ClerkProvider
      publishableKey={clerkKey}
      appearance={appearance}
      localization={messages}
      telemetry={false}
      signInUrl={clerkPaths.signIn}
      signUpUrl={clerkPaths.signUp}
      signInFallbackRedirectUrl={clerkPaths.userManagement}
      signUpFallbackRedirectUrl={clerkPaths.userManagement}
      afterSignOutUrl={clerkPaths.signIn}
      routerPush={(to: string) => navigate(to)}
      routerReplace={(to: string) => navigate(to, { replace: true })}
    >
      <div className="account-page screen-high">
        <AccountCorner />
        <main className="account-main clerk-main">
          <Brand />
          <Outlet />
          <div className="account-foot apart row text-secondary">
            <Link to="/" reloadDocument>
              {t('clerk.back')}
            </Link>
          </div>
        </main>
      </div>
    </ClerkProvider>
  )
}
