import { useEffect } from 'react'
import { create } from 'zustand'
import { productName } from '../product'

/** The title of the browser's tab for a page. */
export const titleOfTab = (title: string | undefined) => (title ? `${title} · ${productName}` : productName)

/** Sets the title of the browser's tab on pages outside of the signed-in area, which load without Refine. */
export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = titleOfTab(title)
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
