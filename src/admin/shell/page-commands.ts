import { useEffect } from 'react'
import { create } from 'zustand'

/** Something that can be done on the page that is shown, such as to its record. */
export interface PageCommand {
  id: string
  label: string
  icon: string
  run(): void
}

export const usePageCommands = create<{ commands: readonly PageCommand[] }>()(() => ({ commands: [] }))

/** Offers the page's own commands in the search palette, as long as the page is shown. */
export const useOfferedCommands = (commands: readonly PageCommand[]): void => {
  useEffect(() => {
    usePageCommands.setState({ commands })
  })
  useEffect(() => () => usePageCommands.setState({ commands: [] }), [])
}
