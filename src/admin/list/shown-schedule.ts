import { create } from 'zustand'
import type { ScheduledChange } from '../../providers/scheduled-changes'

export type { ScheduledChange }

/** The scheduled changes of the records of a page, by record, which are loaded after its rows. */
export const useShownSchedule = create<Readonly<Record<string, readonly ScheduledChange[]>>>()(() => ({}))
