import { create } from 'zustand'
import { fieldOf, isLocalized, isWritable, type ResourceDeclaration } from '../declare'
import { kindOf } from '../declare/kind'
import { choicesOf } from '../declare/traits'
import { mayDo, useViewer } from '../providers/access'
import { useLanguage } from '../providers/labels'
import type { Choice } from './relation-choices.ui'

/** A new record that a picker asked for. */
export interface AskedCreation {
  target: ResourceDeclaration
  /** The first values of its form, by property. */
  given: Readonly<Record<string, unknown>>
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
  const language = useLanguage()
  const mayCreate = useViewer(({ viewer }) => mayDo(viewer, target.name, 'create'))
  const isNested = useAskedCreation(({ asked }) => asked !== null)
  const isOffered = mayCreate && target.operations.includes('create') && target.form.length > 0 && !target.single
  if (!isOffered || isNested) return null
  return (text, onDone) => askCreation({ target, given: titled(target, text, language), onDone })
}

/** The typed text as the title of the new record, where the title is a text that its form has. */
function titled(target: ResourceDeclaration, text: string, language: string): AskedCreation['given'] {
  const field = fieldOf(target, target.title)
  const isText =
    field && isWritable(field, 'create') && kindOf(field).valueType(field) === 'text' && choicesOf(field).length === 0
  if (!text || !isText) return {}
  return { [target.title]: isLocalized(field) ? { [language]: text } : text }
}
