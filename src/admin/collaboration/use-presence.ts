import { useEffect } from 'react'
import { uuidv7 } from 'uuidv7'
import { fieldByProperty, type ResourceDeclaration } from '../../declare'
import { isSignedIn } from '../../providers/auth-storage'
import { request } from '../../providers/transport'
import { presenceDocument } from './documents'

/** Milliseconds; the server ends a page after 45 seconds without another message. */
const renewEvery = 20_000
/** Milliseconds to gather moves of the focus. */
const gatherFor = 250

/**
 * Shows to others that this page has the record open, and the focused field of its form. A page in the background is not
 * shown.
 */
export function usePresence(resource: ResourceDeclaration, recordId: string, isEditing: boolean): void {
  useEffect(() => {
    const { name } = resource
    const page = uuidv7()
    let field: string | null = null
    let timer: number | undefined
    const send = (isHere: boolean) => {
      if (!isSignedIn()) return
      const input = { resource: name, recordId, page, isEditing, field, isHere }
      // Presence is a courtesy: without it the page works as before.
      request(presenceDocument, { input }).catch(() => undefined)
    }
    const show = () => send(document.visibilityState === 'visible')
    const focusedField = () => {
      const path = document.activeElement?.closest<HTMLElement>('.record-form [data-path]')?.dataset.path
      const property = path?.split('.')[0]
      return property && fieldByProperty(resource, property) ? property : null
    }
    const showSoon = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => {
        if (isEditing) field = focusedField()
        show()
      }, gatherFor)
    }
    const renewal = window.setInterval(() => {
      if (document.visibilityState === 'visible') send(true)
    }, renewEvery)
    showSoon()
    document.addEventListener('visibilitychange', show)
    if (isEditing) {
      document.addEventListener('focusin', showSoon)
      document.addEventListener('focusout', showSoon)
    }
    return () => {
      window.clearTimeout(timer)
      window.clearInterval(renewal)
      document.removeEventListener('visibilitychange', show)
      document.removeEventListener('focusin', showSoon)
      document.removeEventListener('focusout', showSoon)
      send(false)
    }
  }, [resource, recordId, isEditing])
}
