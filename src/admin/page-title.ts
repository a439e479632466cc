import { useEffect } from 'react'
import { create } from 'zustand'
import { productName } from '../product'

/** Names the page in the browser's tab. */
export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName
  }, [title])
}

/** The title of the record on the screen, for the breadcrumb and the tab. */
export const useShownRecord = create<{ title: string | undefined }>()(() => ({ title: undefined }))

/** Tells the frame which record the screen shows; nothing while it is loading. */
export const useRecordTitle = (title: string | undefined): void => {
  useEffect(() => {
    useShownRecord.setState({ title })
    return () => useShownRecord.setState({ title: undefined })
  }, [title])
}
