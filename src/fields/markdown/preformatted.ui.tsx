import type { ComponentProps } from 'react'

/** Lines as they were written; those that are too long are reached by scrolling, also with the keyboard. */
export const Preformatted = ({ children }: ComponentProps<'pre'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys as well
  <pre tabIndex={0}>{children}</pre>
)
