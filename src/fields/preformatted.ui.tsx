import type { ComponentProps } from 'react'

/** Preformatted lines; long ones scroll, also by keyboard. */
export const Preformatted = ({ children }: ComponentProps<'pre'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content needs the keyboard focus
  <pre tabIndex={0}>{children}</pre>
)
