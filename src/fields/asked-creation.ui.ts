import { useCan } from '@refinedev/core'
import { create } from 'zustand'
import type { ResourceDeclaration } from '../declare'
import type { Choice } from './relation-choices.ui'

/** A new record that a picker asked for. */
export interface AskedCreation {
  target: ResourceDeclaration
  /** What was typed into the picker; its title. */
  text: string
  /** The saved record, or null for none; then the form is closed. */
  onDone(record: Choice | null): void
}

/** The open form of a picker's new record; the app shell shows it above the form with the picker. */
export const useAskedCreation = create<{ asked: AskedCreation | null }>()(() => ({ asked: null }))

export const askCreation = (asked: AskedCreation | null): void => useAskedCreation.setState({ asked })

/**
 * Creates a record from a picker of its resource.
 * @returns null where the actor may not, and in a form that another picker opened: forms are nested once
 */
export function useRecordCreation(
  target: ResourceDeclaration,
): ((text: string, onDone: AskedCreation['onDone']) => void) | null {
  const { data: access } = useCan({ resource: target.name, action: 'create' })
  const isNested = useAskedCreation(({ asked }) => asked !== null)
  const isOffered = access?.can && target.operations.includes('create') && target.form.length > 0 && !target.single
  return isOffered && !isNested ? (text, onDone) => askCreation({ target, text, onDone }) : null
}
