import { extraPart, Later } from '../../theme/later'

/** The menus load Ant Design. Sign-in pages do not wait for it, and the signed-in area needs it next. */
const Menus = extraPart(async () => {
  const [{ Themed }, { LanguageMenu, ThemeMenu }] = await Promise.all([
    import('../appearance/themed'),
    import('../appearance/appearance-menus'),
  ])
  return () => (
    <Themed>
      <LanguageMenu />
      <ThemeMenu />
    </Themed>
  )
})

/** Language and theme in the corner of sign-in pages. */
export const AccountCorner = () => (
  <header className="account-corner row padded">
    <Later>{() => <Menus />}</Later>
  </header>
)
