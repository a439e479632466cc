import { useEffect } from 'react'
import { create } from 'zustand'

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
