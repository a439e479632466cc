import { useEffect, useRef } from 'react'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import { useActions } from '../actions/use-actions'

/** An action that was chosen for a record. */
export interface Taken {
  resource: ResourceDeclaration
  record: AnyRecord
  action: string
}

/** Takes an action, with its dialog. It is outside of the palette, which has closed. */
export const TakenAction = ({ resource, record, action }: Taken) => {
  const { run, dialog } = useActions(resource)
  const done = useRef<AnyRecord | null>(null)
  useEffect(() => {
    if (done.current === record) return
    done.current = record
    run(action, [record])
  })
  return dialog
}
