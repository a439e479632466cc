import type { ComponentProps } from 'react'

/** Preformatted lines; long ones scroll, also by keyboard. */
export const Preformatted = ({ children }: ComponentProps<'pre'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys as well
  <pre tabIndex={0}>{children}</pre>
)
