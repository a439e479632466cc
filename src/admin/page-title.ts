import { useEffect } from 'react'
import { productName } from '../product'

/** Names the page in the browser's tab. */
export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName
  }, [title])
}
