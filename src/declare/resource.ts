import type { AnyField, Fields } from './field'
import type { AnyFilter } from './filter'
import { kebabCase, pascalCase, singularOf } from './names'
import {
  type ListShape,
  type MenuGroup,
  type OperationName,
  operationNames,
  type ResourceOptions,
  type Titled,
  type UndoSource,
} from './resource-options'
import { choicesOf, hasShape, isRelation, typeOf } from './traits'
import type { ActionInputs } from './types'

/** The constant id of a single record, so that no request needs to find it. */
export const singleId = '00000000-0000-7000-8000-000000000001'

/** A normalized section of a form or a record. */
interface ResourceSection {
  readonly id: string
  readonly fields: readonly string[]
  readonly when?: AnyFilter
}

/** Both ends are included: numbers of an `int`, decimal strings of a `decimal` or `money`. */
export interface RecommendedRange {
  readonly from: number | string
  readonly to: number | string
  /** The range is in percent of this other integer field. */
  readonly percentOf?: string
}

/** Recommended ranges by field, in one case. Other values are allowed. */
interface ResourceRecommended {
  /** Names the case by its message: `resources.<name>.recommended.<id>`. */
  readonly id: string
  /** Condition as a filter; omitted means always. */
  readonly when?: AnyFilter
  readonly ranges: Readonly<Record<string, RecommendedRange>>
}

/** A declaration with all defaults. `Inputs` are the fields of its actions by name. */
export interface ResourceDeclaration<Name extends string = string, F extends Fields = Fields, Inputs = ActionInputs> {
  readonly name: Name
  /** The former name, for migrations. */
  readonly was?: string
  /** `game`, and `Game` for GraphQL types, and `Games` for the plural. */
  readonly singular: string
  readonly type: string
  readonly typeMany: string
  readonly icon: string
  readonly group: MenuGroup
  readonly path: string
  readonly policyPath: string
  readonly page?: string
  readonly single: boolean
  readonly builtIn: readonly Readonly<Record<string, unknown>>[]
  readonly title: string
  readonly fields: F
  readonly operations: readonly OperationName[]
  readonly deletion?: { readonly set: Readonly<Record<string, unknown>> }
  /** Deleted records are kept for 30 days. */
  readonly trash: boolean
  readonly list: {
    readonly columns: readonly string[]
    readonly sort: string
    readonly filters: readonly string[]
    readonly sums: readonly string[]
    readonly as: ListShape
    readonly board?: string
    readonly gallery: boolean
    readonly presets: readonly { readonly id: string; readonly filter: AnyFilter; readonly waiting?: true }[]
  }
  readonly form: readonly ResourceSection[]
  readonly show: readonly ResourceSection[]
  readonly queue?: { readonly preset: string; readonly sort: string }
  readonly order?: { readonly by: string; readonly within?: string }
  readonly rules: readonly { readonly id: string; readonly check: AnyFilter; readonly at: readonly string[] }[]
  readonly recommended: readonly ResourceRecommended[]
  readonly actions: { readonly [Action in keyof Inputs]: ResourceAction<Inputs[Action]> }
  readonly calendar?: ResourceCalendar
  /** Fields whose new values can be scheduled. */
  readonly schedule: readonly string[]
  readonly drafts?: { readonly of: AnyFilter; readonly mark: string }
  /** The fields of its preview for readers; empty without one. */
  readonly preview: readonly string[]
  readonly indexes: readonly (readonly string[])[]
  readonly hidden: boolean
  readonly search: boolean
  /** Whether records have notes, an assignment and presence. */
  readonly collaboration: boolean
  /** A record can be the start of a new one. */
  readonly duplicate: boolean
  /** Forms of new records offer templates. */
  readonly templates: boolean
}

/** The place of records on the calendar, for code that reads any resource. */
interface ResourceCalendar {
  readonly start: string
  readonly end?: string
  readonly lane?: string
  readonly when?: AnyFilter
}

/** A normalized action. */
export interface ResourceAction<Input = unknown> {
  readonly when?: AnyFilter
  readonly set?: Readonly<Record<string, unknown>>
  readonly bulk?: boolean
  readonly confirm?: boolean
  readonly danger?: boolean
  readonly inForm?: boolean
  readonly input?: Input extends Fields ? Input : Fields
  readonly icon?: string
  readonly key?: string
  readonly issue?: readonly string[]
  readonly move?: 'up' | 'down'
  readonly schedule?: boolean
  readonly undo?: Readonly<Record<string, UndoSource>>
}

/** The declared fields for code that iterates over them. */
export const fieldsOf = (resource: ResourceDeclaration) => resource.fields as Readonly<Record<string, AnyField>>

/** The declared field with that name, or undefined. */
export const fieldOf = (resource: ResourceDeclaration, name: string): AnyField | undefined =>
  // A property of a request may be called "constructor" too.
  Object.hasOwn(resource.fields, name) ? fieldsOf(resource)[name] : undefined

/** The fields that the actions of a resource write, and a deletion that only sets fields. */
export const stateProperties = ({ actions, deletion }: ResourceDeclaration): readonly string[] => [
  ...new Set([...Object.values(actions), deletion].flatMap((action) => Object.keys(action?.set ?? {}))),
]

/** The names of the fields that meet a condition. */
export const fieldNamesWhere = (resource: ResourceDeclaration, is: (field: AnyField) => boolean): readonly string[] =>
  Object.entries(fieldsOf(resource)).flatMap(([name, field]) => (is(field) ? [name] : []))

/** The preset of records that wait for a decision: the queue's, else the one declared as `waiting`. */
export const waitingPresetOf = ({ queue, list }: ResourceDeclaration) =>
  list.presets.find(({ id, waiting }) => (queue ? id === queue.preset : waiting))

/** The actions that can be scheduled. */
export const scheduledActions = ({ actions }: ResourceDeclaration): readonly string[] =>
  Object.keys(actions).filter((name) => actions[name]?.schedule)

/** Whether records can have changes at a later time. */
export const hasSchedule = (resource: ResourceDeclaration): boolean =>
  resource.schedule.length > 0 || scheduledActions(resource).length > 0

/** Whether the calendar has its records, or changes of them. */
export const isOnCalendar = (resource: ResourceDeclaration): boolean =>
  resource.calendar !== undefined || hasSchedule(resource)

/** Whether events of its records can start automations, whose steps may assign records and add notes. */
export const isAutomatable = ({ collaboration, operations }: ResourceDeclaration): boolean =>
  collaboration && operations.includes('list')

/** Whether the search over all resources finds its records, which have a page of their own. */
export const isFoundEverywhere = ({ search, single, hidden, operations }: ResourceDeclaration): boolean =>
  search && !single && !hidden && operations.includes('list') && operations.includes('show')

/** Fields of forms: those that people may write, at least at creation. */
export const isWritable = (field: AnyField, operation: 'create' | 'update') =>
  field.write === undefined || field.write === 'always' || (field.write === 'create' && operation === 'create')

/** Hidden from every screen: values that are only inputs or are shown once. */
export const isOutput = (field: AnyField): boolean => !hasShape(field, 'hashed', 'inverse', 'issued')

/** Whether a list can have a filter of the field. */
export const isFilterable = (field: AnyField): boolean =>
  isRelation(field) || (hasShape(field, 'column', 'derived') && typeOf(field) !== 'none')

/** Default filters of a list: all fields that its search does not include. */
const isFilteredFirst = (field: AnyField): boolean =>
  isFilterable(field) && (isRelation(field) || typeOf(field) !== 'text')

/**
 * Declares a resource. Its table, API, screens, checks and message keys are derived from this literal.
 * @example export const studios = defineResource('studios', { title: 'name', fields: { name: f.text({ required: true })
 * } })
 */
export function defineResource<
  const Name extends string,
  const F extends Fields,
  const Inputs = Record<never, never>,
  Single extends boolean = false,
>(name: Name, given: ResourceOptions<F, Inputs> & Titled<F, Single>): ResourceDeclaration<Name, F, Inputs> {
  // The start-up checks report omitted options and those of a wrong form; until then none may throw.
  const options = given ?? ({} as typeof given)
  const fields = (options.fields ?? {}) as unknown as Readonly<Record<string, AnyField>>
  const names = Object.keys(fields)
  const single = options.single ?? false
  const singular = String(options.singular ?? (single ? name : singularOf(name)))
  const operations = [options.operations ?? (single ? (['show', 'edit'] as const) : operationNames)].flat()
  const path = options.path ?? `/${kebabCase(name)}`
  const shown = names.filter((field) => fields[field] && isOutput(fields[field]))
  const writtenNames = names.filter((field) => fields[field] && isWritable(fields[field], 'create'))
  const form = (options.form as readonly ResourceSection[] | undefined) ?? [{ id: 'main', fields: writtenNames }]
  const deletion = options.deletion as { readonly set?: object; readonly trash?: unknown } | undefined
  const declaration: ResourceDeclaration<Name, F, Inputs> = {
    name,
    ...(options.was && { was: options.was }),
    singular,
    type: pascalCase(singular),
    typeMany: pascalCase(name),
    icon: options.icon ?? 'table',
    group: options.group ?? 'other',
    path,
    policyPath: options.policyPath ?? options.page ?? path,
    ...(options.page && { page: options.page }),
    single,
    builtIn: (options.builtIn ?? (single ? [{}] : [])) as ResourceDeclaration['builtIn'],
    title: options.title,
    fields: options.fields ?? ({} as F),
    operations,
    ...(deletion?.set && { deletion: { set: { ...deletion.set } } }),
    trash: deletion?.trash !== undefined,
    list: {
      columns: options.list?.columns ?? shown.slice(0, 6),
      sort: options.list?.sort ?? '-createdAt',
      filters: options.list?.filters ?? names.filter((field) => fields[field] && isFilteredFirst(fields[field])),
      sums: options.list?.sums ?? [],
      as: options.list?.as ?? 'table',
      ...(options.list?.board && { board: options.list.board }),
      gallery: options.list?.gallery ?? options.list?.as === 'gallery',
      presets: (options.list?.presets ?? []) as ResourceDeclaration['list']['presets'],
    },
    form,
    show:
      options.show === 'form' ? form : ((options.show as typeof form | undefined) ?? [{ id: 'main', fields: shown }]),
    ...(options.queue && { queue: { preset: options.queue.preset, sort: options.queue.sort ?? 'createdAt' } }),
    ...(options.order && { order: options.order }),
    rules: [options.rules ?? []]
      .flat()
      .filter(Boolean)
      .map((rule) => ({
        id: rule.id,
        check: rule.check as AnyFilter,
        at: rule.at ?? Object.keys(rule.check ?? {}).filter((key) => key in fields),
      })),
    recommended: (options.recommended ?? []) as ResourceDeclaration['recommended'],
    actions: (options.actions ?? {}) as ResourceDeclaration<Name, F, Inputs>['actions'],
    ...(options.calendar && { calendar: options.calendar as ResourceCalendar }),
    schedule: options.schedule ?? [],
    ...(options.drafts && { drafts: options.drafts as ResourceDeclaration['drafts'] }),
    preview: options.preview ?? [],
    indexes: options.indexes ?? [],
    hidden: options.hidden ?? false,
    search: options.search ?? true,
    collaboration: options.collaboration ?? operations.includes('show'),
    duplicate: options.duplicate ?? !(single || isOneOfEach(fields)),
    templates: options.templates ?? !single,
  }
  written.set(declaration, options as unknown as WrittenOptions)
  return declaration
}

/** Whether each record has another one of a few values: a copy would need a value that its records leave free. */
const isOneOfEach = (fields: Readonly<Record<string, AnyField>>): boolean =>
  Object.values(fields).some((field) => field.required && field.unique === true && choicesOf(field).length > 0)

export type WrittenOptions = Readonly<Record<string, unknown>>

const written = new WeakMap<ResourceDeclaration, WrittenOptions>()

/** The original options for the start-up checks; undefined for an object that `defineResource` did not create. */
export const writtenOptions = (resource: ResourceDeclaration): WrittenOptions | undefined => written.get(resource)
