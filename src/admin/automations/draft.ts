import { uuidv7 } from 'uuidv7'
import type { AnyRecord, ResourceDeclaration } from '../../declare'
import type { FieldEdit } from '../../declare/field-edits'
import { readListState } from '../../lists/list-address'
import type { ListState } from '../../lists/list-state'
import { viewState } from '../../providers/view-changes'
import type { Automation, AutomationInput } from './documents'

export const events = [
  'created',
  'changed',
  'action',
  'daily',
  'hourly',
] as const satisfies readonly Automation['event'][]
export const stepKinds = ['action', 'edit', 'assign', 'note', 'notify'] as const

/** A step in the editor: it keeps the values of other kinds. */
export interface StepDraft {
  key: string
  kind: Automation['steps'][number]['kind']
  action: string
  input: AnyRecord
  edits: readonly FieldEdit[]
  personId: string | null
  dueInDays: number | null
  text: string
  people: readonly string[]
  roles: readonly string[]
}

/** An automation in the editor. */
export interface Draft {
  /** Empty for a new one. */
  id: string
  resource: ResourceDeclaration
  name: string
  event: Automation['event']
  names: readonly string[]
  /** The condition. */
  list: ListState
  hour: number
  zone: string
  steps: readonly StepDraft[]
}

/** What a change sets; a function where that depends on the latest value. */
export type Changes<Value> = Partial<Value> | ((latest: Value) => Partial<Value>)

/** The value with the changes. */
export const withChanges = <Value extends object>(latest: Value, changes: Changes<Value>): Value => ({
  ...latest,
  ...(typeof changes === 'function' ? changes(latest) : changes),
})

export const newStep = (kind: StepDraft['kind']): StepDraft => ({
  key: uuidv7(),
  kind,
  action: '',
  input: {},
  edits: [],
  personId: null,
  dueInDays: null,
  text: '',
  people: [],
  roles: [],
})

/** A new automation for the records of a list. */
export const newDraft = (resource: ResourceDeclaration, search: string): Draft => ({
  id: '',
  resource,
  name: '',
  event: 'changed',
  names: [],
  hour: 8,
  steps: [],
  list: readListState(resource, search),
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

export const draftOf = (resource: ResourceDeclaration, automation: Automation): Draft => {
  const { id, name, event, names, state, hour, zone, steps } = automation
  return {
    id,
    resource,
    name,
    event,
    names,
    hour,
    zone,
    list: readListState(resource, state),
    steps: steps.map(({ kind, action, input, edits, text, ...rest }) => ({
      ...newStep(kind),
      ...rest,
      action: action ?? '',
      input: (input ?? {}) as AnyRecord,
      edits: ((edits ?? []) as readonly (FieldEdit & { field: string })[]).map(({ field, mode, value }) => ({
        name: field,
        mode,
        value,
      })),
      text: text ?? '',
    })),
  }
}

/** The draft as the API takes it. */
export const inputOf = (draft: Draft): AutomationInput => {
  const { resource, name, event, names, list, hour, zone, steps } = draft
  return {
    resource: resource.name,
    name: name.trim(),
    event,
    names: [...names],
    hour,
    zone,
    // The order and the shape of a list do not belong to a condition.
    state: viewState(resource, { ...list, sort: resource.list.sort, as: null, group: null }),
    steps: steps.map(stepInput),
  }
}

type StepInput = NonNullable<AutomationInput['steps']>[number]

function stepInput({ kind, action, input, edits, personId, dueInDays, text, people, roles }: StepDraft): StepInput {
  if (kind === 'action') return { kind, action, input }
  if (kind === 'edit') return { kind, edits: edits.map(({ name, mode, value }) => ({ field: name, mode, value })) }
  if (kind === 'assign') return { kind, personId: personId ?? '', dueInDays }
  return kind === 'note' ? { kind, text } : { kind, text, people: [...people], roles: [...roles] }
}
