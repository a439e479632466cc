import { useParsed } from '@refinedev/core'
import { useEffect } from 'react'
import { createShared } from '../../preferences/shared-state'
import { mayDo, useViewer } from '../../providers/access'
import { findResource } from '../../registry/resources'
import { useShownRecord } from '../page/shown-page'

/** A record that was shown, with its title at that time. */
export interface RecentRecord {
  resource: string
  id: string
  title: string
}

/** The records that each account saw last on this device. */
const useKept = createShared('storydesk-recent-records', {
  byAccount: {} as Readonly<Record<string, readonly RecentRecord[]>>,
})

const mostKept = 6

const none: readonly RecentRecord[] = []

/** Remembers the record of the shown page for the empty palette. */
export function useRememberedRecord(): void {
  const account = useViewer(({ viewer }) => viewer?.id ?? '')
  const { action, id, resource } = useParsed()
  const { title } = useShownRecord()
  // Dashboards and automations have pages, and are no records.
  const name = findResource(resource?.name)?.name
  useEffect(() => {
    if (action !== 'show' || !name || id === undefined || !title) return
    useKept.setState(({ byAccount }) => {
      const others = (byAccount[account] ?? none).filter((each) => each.resource !== name || each.id !== String(id))
      const kept = [{ resource: name, id: String(id), title }, ...others].slice(0, mostKept)
      return { byAccount: { ...byAccount, [account]: kept } }
    })
  }, [account, action, id, name, title])
}

/** The last records that the viewer may still see, the latest first. */
export function useRecentRecords(): readonly RecentRecord[] {
  const { viewer } = useViewer()
  const kept = useKept(({ byAccount }) => byAccount[viewer?.id ?? ''] ?? none)
  return kept.filter(({ resource }) => mayDo(viewer, resource, 'show'))
}
