import type { ResourceDeclaration } from '../declare'
import { mayDo, useViewer } from '../providers/access'
import { type AskedCreation, askCreation, useAskedCreation } from './asked-creation.ui'

/**
 * Creates a record from a picker of its resource.
 * @returns null where the actor may not, and in a form that another picker opened: forms are nested once
 */
export function useRecordCreation(
  target: ResourceDeclaration,
): ((text: string, onDone: AskedCreation['onDone']) => void) | null {
  const mayCreate = useViewer(({ viewer }) => mayDo(viewer, target.name, 'create'))
  const isNested = useAskedCreation(({ asked }) => asked !== null)
  const isOffered = mayCreate && target.operations.includes('create') && target.form.length > 0 && !target.single
  return isOffered && !isNested ? (text, onDone) => askCreation({ target, text, onDone }) : null
}
