import type { ReactNode } from 'react'
import { create } from 'zustand'
import type { AnyRecord, ResourceDeclaration } from '../../declare'

/**
 * Records with the values that wait for the network instead of the server's. Other records are the same objects. The
 * answer for an array is always the same.
 */
export type LayValues = <Row extends AnyRecord>(
  resource: ResourceDeclaration,
  records: readonly Row[],
) => readonly Row[]

/** A shown value with a mark if it waits for the network. A function, because some records are kept as JSON. */
export type MarkWaiting = (name: string, shown: ReactNode) => ReactNode

/** Set by the code of waiting saves, which loads after the first page. */
export const useLayValues = create<{ lay: LayValues }>()(() => ({ lay: (_, records) => records }))

/**
 * The code of waiting saves; null if it is not there. The header loads it after the first page, because nothing can be
 * loaded without a network. A page whose network ended before that keeps no saves; they fail like other requests.
 */
export const loadWaitingSaves = () => import('./waiting-saves').catch(() => null)
