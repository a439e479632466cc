import { lazy, Suspense } from 'react'

/** The menus load Ant Design. Sign-in pages do not wait for it, and the signed-in area needs it next. */
const Menus = lazy(async () => {
  const [{ Themed }, { LanguageMenu, ThemeMenu }] = await Promise.all([
    import('../shell/themed'),
    import('../shell/appearance-menus'),
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

/** Language and theme in the corner of sign-in pages. */
export const AccountCorner = () => (
  <header className="account-corner row padded">
    <Suspense>
      <Menus />
    </Suspense>
  </header>
)
