import type { ShouldRevalidateFunction } from 'react-router'

/** A guard is asked again for another page, not for another filter or page number of the same list. */
export const onPathChange: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname
