import { useCan, useModal } from '@refinedev/core'
import { useNavigate } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { slotsOf } from '../parts'

/** How records are created from a list: by its button, its key, or the button of an empty list. */
export interface Creation {
  /** Whether the actor may create a record of the resource. */
  isAllowed: boolean
  /** Opens the empty form, or what the slot `createButton` opens. */
  start(): void
  /** What the slot opens. */
  modal: ReturnType<typeof useModal>
}

/** The creation of records of a resource. */
export function useCreation(resource: ResourceDeclaration): Creation {
  const navigate = useNavigate()
  const modal = useModal()
  const { data: access } = useCan({ resource: resource.name, action: 'create' })
  const isAllowed = resource.operations.includes('create') && access?.can === true
  const start = () => {
    if (!isAllowed) return
    if (slotsOf(resource).createButton) modal.show()
    else void navigate(`${resource.path}/new`)
  }
  return { isAllowed, start, modal }
}
