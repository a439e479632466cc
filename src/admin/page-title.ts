import { useEffect } from 'react'

/** Names the page in the browser's tab. */
export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = title ? `${title} · Storydesk` : 'Storydesk'
  }, [title])
}
