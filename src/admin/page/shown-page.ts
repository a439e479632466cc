import { useEffect } from 'react'
import { create } from 'zustand'
import { productName } from '../../product'

/** The title of the browser's tab for a page. */
export const titleOfTab = (title: string | undefined) => (title ? `${title} · ${productName}` : productName)

/** Sets the title of the browser's tab on pages outside of the signed-in area, which load without Refine. */
export const usePageTitle = (title: string | undefined): void => {
  useEffect(() => {
    document.title = titleOfTab(title)
  }, [title])
}

interface ShownRecord {
  /** For the breadcrumb and the tab; undefined while loading. */
  title: string | undefined
  /** The title names what does not exist: nobody can keep it as a favourite. */
  isMissing: boolean
  /** The records above it in a tree; the first one of the path first. */
  above?: readonly (readonly [label: string, href: string])[]
}

export const useShownRecord = create<ShownRecord>()(() => ({ title: undefined, isMissing: false }))

/** Sets the shown record for the app shell; undefined while loading. */
export const useRecordTitle = (title: string | undefined, isMissing = false): void => {
  useEffect(() => {
    useShownRecord.setState({ title, isMissing })
    return () => useShownRecord.setState({ title: undefined, isMissing: false })
  }, [title, isMissing])
}

/** A command of the current page, such as an action of its record. */
export interface PageCommand {
  id: string
  label: string
  icon: string
  run(): void
}

export const usePageCommands = create<{ commands: readonly PageCommand[] }>()(() => ({ commands: [] }))

/** Adds the page's commands to the search palette while the page is shown. */
export const useOfferedCommands = (commands: readonly PageCommand[]): void => {
  useEffect(() => {
    usePageCommands.setState({ commands })
  })
  useEffect(() => () => usePageCommands.setState({ commands: [] }), [])
}
