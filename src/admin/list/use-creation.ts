import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ResourceDeclaration } from '../../declare'
import { mayDo, useViewer } from '../../providers/access'
import { slotsOf } from '../parts'

/** How records are created from a list: by its button, its key, or the button of an empty list. */
export interface Creation {
  /** Whether the actor may create a record of the resource. */
  isAllowed: boolean
  /** Opens the empty form, or what the slot `createButton` opens. */
  start(): void
  /** Whether the slot is open. */
  isOpen: boolean
  setOpen(isOpen: boolean): void
}

/** The creation of records of a resource. */
export function useCreation(resource: ResourceDeclaration): Creation {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const isAllowed = useViewer(
    ({ viewer }) => resource.operations.includes('create') && mayDo(viewer, resource.name, 'create'),
  )
  const start = () => {
    if (!isAllowed) return
    if (slotsOf(resource).createButton) setOpen(true)
    else void navigate(`${resource.path}/new`)
  }
  return { isAllowed, start, isOpen, setOpen }
}
