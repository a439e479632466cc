import { useTranslation } from 'react-i18next'
import { create } from 'zustand'

interface FieldPresent {
  name: string
  /** The property of the field. */
  field: string
}

/** Who has the focus in which field of the open form, besides this person. */
const useFieldPresence = create<{ people: readonly FieldPresent[] }>()(() => ({ people: [] }))

export const showFieldPresence = (people: readonly FieldPresent[]): void => {
  if (JSON.stringify(people) !== JSON.stringify(useFieldPresence.getState().people))
    useFieldPresence.setState({ people })
}

/** A mark beside the label of a field that another person edits. */
export const FieldPresence = ({ path }: { path: string }) => {
  const { t } = useTranslation()
  const property = path.split('.')[0]
  const names = useFieldPresence(({ people }) =>
    people
      .filter(({ field }) => field === property)
      .map(({ name }) => name)
      .join(t('list.comma')),
  )
  if (names === '') return null
  return (
    <span className="text-accent text-small" role="status">
      {t('collaboration.editsHere', { name: names })}
    </span>
  )
}
