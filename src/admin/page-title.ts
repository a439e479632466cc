import { useEffect } from 'react'
import { create } from 'zustand'
import { productName } from '../product'

/** Sets the title of the browser's tab. */
export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName
  }, [title])
}

/** The title of the shown record, for the breadcrumb and the tab. */
export const useShownRecord = create<{ title: string | undefined }>()(() => ({ title: undefined }))

/** Sets the shown record for the app shell; undefined while loading. */
export const useRecordTitle = (title: string | undefined): void => {
  useEffect(() => {
    useShownRecord.setState({ title })
    return () => useShownRecord.setState({ title: undefined })
  }, [title])
}
