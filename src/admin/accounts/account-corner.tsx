import { lazy, Suspense } from 'react'

/** The menus bring Ant Design, which a page of sign-in does not wait for and the signed-in area needs next. */
const Menus = lazy(async () => {
  const [{ Themed }, { LanguageMenu }, { ThemeMenu }] = await Promise.all([
    import('../shell/themed'),
    import('../shell/language-menu'),
    import('../shell/theme-menu'),
  ])
  return {
    default: () => (
      <Themed>
        <LanguageMenu />
        <ThemeMenu />
      </Themed>
    ),
  }
})

/** Language and theme in the corner of the pages of sign-in. */
export const AccountCorner = () => (
  <header className="account-corner">
    <Suspense>
      <Menus />
    </Suspense>
  </header>
)
