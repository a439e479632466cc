import type { ThemeName } from '../../preferences/preferences'

/** A small drawing of the frame in a theme; `system` shows both halves. */
export const ThemeSketch = ({ theme }: { theme: ThemeName }) => (
  <span className="theme-sketch" aria-hidden="true">
    {theme === 'system' ? (
      <>
        <Half mode="light" />
        <Half mode="dark" />
      </>
    ) : (
      <Half mode={theme} />
    )}
  </span>
)

const Half = ({ mode }: { mode: 'light' | 'dark' }) => (
  <span className="theme-sketch-half" data-theme={mode}>
    <span className="theme-sketch-side" />
    <span className="theme-sketch-lines">
      <i />
      <i />
      <i />
    </span>
  </span>
)
