import { focusManager } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { fieldByProperty, isWritable } from '../../declare'
import { canDo } from '../../declare/properties'
import { isConcealed } from '../../declare/traits'
import { isSignedIn } from '../../providers/auth-storage'
import { graphql, type ResultOf } from '../../providers/graphql'
import { statusOf } from '../../providers/request-error'
import { endSession } from '../../providers/session'
import { request } from '../../providers/transport'
import type { FormState } from '../form-values/form-state'
import { changesOf, type FormValues, isSameValue } from '../form-values/form-values'

const listDocument = graphql(`query Drafts($resource: String!, $recordId: ID) {
  me { drafts(resource: $resource, recordId: $recordId) { id version values base updatedAt } }
}`)
const saveDocument = graphql('mutation SaveDraft($input: SaveDraftInput!) { saveDraft(input: $input) }')
/** One request: a page that closes meanwhile keeps one copy. */
const moveDocument = graphql(`mutation MoveDraft($input: SaveDraftInput!, $from: ID!) {
  saveDraft(input: $input) deleteDraft(id: $from)
}`)
const deleteDocument = graphql('mutation DeleteDraft($id: ID!) { deleteDraft(id: $id) }')

/** What the person typed into this form earlier, on this device or another one. */
export type FormDraft = NonNullable<ResultOf<typeof listDocument>['me']>['drafts'][number]

export interface Drafts {
  /** The newest other draft of this form that differs from what it shows. */
  offered: FormDraft | null
  /** The server has what is typed now, or had it some seconds ago. */
  isKept: boolean
  /** Continues with the offered draft. */
  restore(): Promise<void>
  /** Deletes the offered draft. */
  discard(): void
  /** The typed values are saved: deletes their draft. */
  finish(): void
}

/** Milliseconds from the first unsaved change to its draft. */
const delay = 3_000

/**
 * Keeps what is typed on the server, every few seconds, and offers what was kept before. A crash, a closed tab or a
 * lost network keeps the draft. A save and "Discard changes" delete it. Failures are not shown: the form itself still
 * has the text. Only the end of the session is.
 * @param isOffering whether the form shows `offered`
 */
export function useDrafts(
  state: FormState,
  isDirty: boolean,
  restore: (draft: Omit<FormDraft, 'id' | 'updatedAt'>) => void,
  isOffering: boolean,
): Drafts {
  const { resource, record, values } = state
  const recordId = record ? String(record.id) : null
  const isActive = record === null || canDo(record, 'edit')
  const [found, setFound] = useState<readonly FormDraft[]>([])
  const [isKept, setKept] = useState(false)
  /** The drafts that this form deleted. What was typed during a save begins another wait. */
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set())
  const end = (ids: Iterable<string>) => setEnded((all) => new Set([...all, ...ids]))
  const latest = useRef({ state, isDirty, found })
  latest.current = { state, isDirty, found }
  /** This form's own draft: no other form writes it, so the same form on two devices never replaces the other's text. */
  const id = useRef('')
  const timer = useRef<number>(undefined)
  /** One request at a time, so that a late one does not bring a deleted draft back. */
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const then = (work: () => Promise<unknown>) => {
    last.current = last.current.then(work).catch((error: unknown) => {
      if (statusOf(error) === 401) endSession()
    })
  }

  const keep = useRef(() => {
    window.clearTimeout(timer.current)
    timer.current = undefined
    const typed = typedOf(latest.current.state)
    if (!typed) return
    id.current ||= uuidv7()
    const input = { id: id.current, resource: resource.name, recordId, ...typed }
    then(async () => {
      await request(saveDocument, { input })
      setKept(true)
    })
  })
  const finish = useRef(() => {
    window.clearTimeout(timer.current)
    timer.current = undefined
    const { state: shown, found: all } = latest.current
    // An earlier form of this text, such as before the session ended, kept it under another id.
    const same = all.filter((draft) => !isDifferent(shown, draft.values as FormValues)).map((draft) => draft.id)
    const kept = new Set(id.current ? [id.current, ...same] : same)
    id.current = ''
    setKept(false)
    end(kept)
    for (const each of kept) then(() => request(deleteDocument, { id: each }))
  })

  const read = useCallback(async () => {
    const { me } = await request(listDocument, { resource: resource.name, recordId }).catch(() => ({ me: null }))
    if (me) setFound(me.drafts)
    return me?.drafts ?? []
  }, [resource, recordId])
  useEffect(() => {
    if (!isActive || !isOffering) return
    void read()
    // The person comes back from another device.
    return focusManager.subscribe((isFocused) => void (isFocused && read()))
  }, [isActive, isOffering, read])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of a value begins or ends a wait
  useEffect(() => {
    if (!isActive) return
    if (!isDirty) {
      if (id.current) finish.current()
    } else timer.current ??= window.setTimeout(() => keep.current(), delay)
  }, [isActive, isDirty, values, ended])

  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden' && timer.current) keep.current()
    }
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.clearTimeout(timer.current)
      // The person left the form with "Discard changes"; without a session the draft stays for the next one.
      if (latest.current.isDirty && isSignedIn()) finish.current()
    }
  }, [])

  const isOffered = (draft: FormDraft) =>
    draft.id !== id.current && !ended.has(draft.id) && isDifferent(state, draft.values as FormValues)
  const offered = found.find(isOffered) ?? null
  return {
    offered,
    isKept,
    async restore() {
      if (!offered) return
      // Another device may have gone on with it since, in the same form or in another one.
      const { id: from, updatedAt: _, ...typed } = (await read()).find(isOffered) ?? offered
      const input = { id: uuidv7(), resource: resource.name, recordId, ...typed }
      id.current = input.id
      setKept(true)
      end([from])
      restore(typed)
      then(() => request(moveDocument, { input, from }))
    },
    discard() {
      if (!offered) return
      end([offered.id])
      then(() => request(deleteDocument, { id: offered.id }))
    },
    finish: finish.current,
  }
}

/** The changed properties as typed and as before; null if there is nothing to keep. Passwords and secrets stay here. */
function typedOf({ resource, operation, record, base, values }: FormState) {
  const changed = Object.keys(changesOf(resource, base, values)).filter((property) => {
    const field = fieldByProperty(resource, property)
    return field !== undefined && !isConcealed(field) && isWritable(field, operation)
  })
  if (changed.length === 0) return null
  const of = (from: FormValues) => Object.fromEntries(changed.map((property) => [property, from[property] ?? null]))
  return { version: record ? Number(record.version) : null, values: of(values), base: of(base) }
}

const isDifferent = ({ resource, values }: FormState, drafted: FormValues) =>
  Object.entries(drafted).some(([property, value]) => {
    const field = fieldByProperty(resource, property)
    return field !== undefined && !isSameValue(field, value, values[property])
  })
