import { fieldOf, propertyOf, type ResourceDeclaration } from '../../declare'
import { choicesOf } from '../../declare/traits'
import { useLabels } from '../../providers/labels'
import { actionsOnState } from '../actions/possible-actions'
import type { Actions } from '../actions/use-actions'
import { putBack } from '../history/put-back'
import { isEditableCell } from '../list/cells'
import type { ListRecord } from '../list/columns'
import { dropWaiting, nameOfCell, waitingNamed } from '../waiting-saves/waiting-saves'

/** A way of a record to another value of the board's field. */
export interface Move {
  /** The value of the column that the record moves to. */
  value: string
  label: string
  icon: string
  run(): void
}

/**
 * The columns that a record may move to now. An action that writes the field moves it, with its dialog. So does a
 * change of the field, if the form has it. Both have Undo.
 */
export function useMoves(
  resource: ResourceDeclaration,
  name: string,
  actionsFor: Actions['actionsFor'],
): (record: ListRecord) => readonly Move[] {
  const labels = useLabels(resource)
  const field = fieldOf(resource, name)
  return (record) => {
    const byAction = actionsOnState(resource, name, actionsFor([record])).flatMap(
      ({ id, label, icon, run }): Move[] => {
        const value = resource.actions[id]?.set?.[name]
        return typeof value === 'string' && value !== record[name] ? [{ value, label, icon, run }] : []
      },
    )
    if (!field || !isEditableCell(resource, record, name)) return byAction
    const property = propertyOf(name, field)
    const columns = choicesOf(field)
    const at = columns.indexOf(String(record[name]))
    const byEdit = columns
      .filter((value) => value !== record[name] && byAction.every((move) => move.value !== value))
      .map((value) => ({
        value,
        label: labels.value(name, value),
        icon: columns.indexOf(value) < at ? 'back' : 'arrow',
        run: async () => {
          const former = waitingNamed(nameOfCell(resource, record.id, [property]))
          const undo = { [property]: record[name] }
          const isDone = await putBack({ resource, record, update: { [property]: value }, undo, isEdit: true })
          if (isDone && former) dropWaiting(former.id)
        },
      }))
    return [...byAction, ...byEdit]
  }
}
