import { menu } from '../product'
import type { AnyField, Fields } from './field'
import type { AnyFilter } from './filter'
import type { IconName } from './icons'
import { kindsByName } from './kind'
import { kebabCase, pascalCase, singularOf } from './names'
import { hasShape, isRelation } from './traits'
import type {
  ActionInputs,
  ColumnName,
  CreateValues,
  FilterOf,
  RecommendedRanges,
  RuleFilter,
  SortName,
  SumName,
  TokenName,
  WritableName,
} from './types'

/** The groups of the sidebar, in order. */
export const menuGroups = Object.keys(menu) as MenuGroup[]
export type MenuGroup = keyof typeof menu

/** The standard operations of a resource. */
export const operationNames = ['list', 'show', 'create', 'edit', 'delete'] as const
export type OperationName = (typeof operationNames)[number]

/** How a list shows its records: as rows (cards on phones), large cards, pictures, or columns of states. */
export const listShapes = ['table', 'cards', 'gallery', 'board'] as const
export type ListShape = (typeof listShapes)[number]

/** The constant id of a single record, so that no request needs to find it. */
export const singleId = '00000000-0000-7000-8000-000000000001'

/** A named change of state; the only way to change a field with `write: 'action'`. */
export interface Action<F extends Fields = Fields, Input = Fields> {
  /** The condition of the action; the policy decides the permission. */
  when?: FilterOf<F>
  /**
   * The values it writes; a value may be `$now`, `$me` or another field. An action without `set` has code in
   * `*.server.ts`.
   */
  set?: Partial<CreateValues<F>>
  /** Allows several records at once. */
  bulk?: boolean
  /** Requires confirmation, for actions that cannot be undone or cost money. */
  confirm?: boolean
  danger?: boolean
  /** Offered in the form too, where it saves changes first. */
  inForm?: boolean
  /** The fields of its dialog. */
  input?: Input & Fields
  icon?: IconName
  /** The shortcut on the record's screen. */
  key?: string
  /** Tokens of the record that it regenerates; only its answer contains them. */
  issue?: readonly TokenName<F>[]
  /** Moves the record by one position in the order of its resource. */
  move?: 'up' | 'down'
  /** Can be scheduled for a later time. */
  schedule?: boolean
}

/** Reserved shortcuts: previous and next, step back, open. */
export const takenKeys = ['j', 'k', 'o', 'z'] as const

/** Pending records that are decided one by one. */
export interface Queue<F extends Fields = Fields> {
  /** The preset of pending records; a record that an action removes from it is decided. */
  preset: string
  /** The sort of the queue; by default the oldest record comes first. */
  sort?: SortName<F> | `-${SortName<F>}`
}

/** The place of records on the calendar. */
export interface CalendarOptions<F extends Fields = Fields> {
  /** A `date` or `datetime` field; without `end` the record is on this day only. */
  start: Extract<keyof F, string>
  /** The last day; an empty one leaves the end open. */
  end?: Extract<keyof F, string>
  /** An enum field: each of its values is a slot, whose gaps and overlaps are marked. */
  lane?: Extract<keyof F, string>
  /** The records that are shown; omitted means all. */
  when?: FilterOf<F>
}

/** Drafts of records that stay as they are until the draft is published. */
export interface DraftOptions<F extends Fields = Fields> {
  /** The records that can have a draft. */
  of: FilterOf<F>
  /** A field that only the program writes: true while the record has a draft. */
  mark: Extract<keyof F, string>
}

/** A manual sort order, shared by everybody. */
export interface Order<F extends Fields = Fields> {
  /** The integer field with the position; smaller ones come first. */
  by: Extract<keyof F, string>
  /** An enum field: each of its values has a separate order. */
  within?: Extract<keyof F, string>
}

/** A condition across fields for every saved record, and the fields that show its message. */
export interface Rule<F extends Fields = Fields> {
  id: string
  check: RuleFilter<F>
  at?: readonly Extract<keyof F, string>[]
}

/**
 * Recommended ranges in one case: shown under the field and on the record, but never enforced (specification section
 * 9).
 */
export interface Recommended<F extends Fields = Fields> {
  /** Names the case; several recommended ranges may share it. */
  id: string
  /** Condition; omitted means always. */
  when?: FilterOf<F>
  ranges: RecommendedRanges<F>
}

export interface Section<F extends Fields = Fields> {
  id: string
  fields: readonly WritableName<F>[]
  /**
   * Condition on the record, or on the current values of the form; omitted means always. Hidden fields keep their
   * values.
   */
  when?: FilterOf<F>
}

export interface ShowSection<F extends Fields = Fields> {
  id: string
  fields: readonly ColumnName<F>[]
  /** Condition on the record; omitted means always. */
  when?: FilterOf<F>
}

/** A normalized section of a form or a record. */
export interface ResourceSection {
  readonly id: string
  readonly fields: readonly string[]
  readonly when?: AnyFilter
}

/** The options of a declaration; only `title` and `fields` are required. */
export interface ResourceOptions<F extends Fields, Inputs = Record<string, Fields>> {
  icon?: IconName
  group?: MenuGroup
  /** The path of its list. */
  path?: string
  /** The path of its policy lines, if it is another one: tabs of one page share the page's. */
  policyPath?: string
  /**
   * The path of the page where it is a tab. Resources of one page share its menu entry and its policy lines. The entry
   * has the name of the resource with that path, or else of `menu.<page>` (`/site-settings` → `menu.siteSettings`).
   */
  page?: string
  /**
   * There is always exactly one record. It is read and changed without an id, and its path opens its form. Its name is
   * a singular (`newUserConfig`); it is neither listed, created nor deleted.
   */
  single?: boolean
  /** Records that always exist; each is added when its unique value is missing. */
  builtIn?: readonly Partial<CreateValues<F>>[]
  /** The former name, so that the migration renames its tables; remove it after every database is migrated. */
  was?: string
  /** The singular, if it cannot be derived from the plural (`news`). */
  singular?: string
  /** The field that names a record in links, pickers and breadcrumbs, also for actors who may not see the record. */
  title: Extract<keyof F, string>
  fields: F
  operations?: readonly OperationName[]
  /**
   * The effect of a deletion; by default the row is removed. `trash: true` keeps it for 30 days, with its links and the
   * rows that are deleted with it. It can be restored.
   */
  deletion?: { set: Partial<CreateValues<F>> } | { trash: true }
  list?: {
    columns?: readonly ColumnName<F>[]
    sort?: SortName<F> | `-${SortName<F>}`
    filters?: readonly Extract<keyof F | 'createdAt' | 'updatedAt', string>[]
    /** Number columns whose sums over all matching records are the last row. */
    sums?: readonly SumName<F>[]
    /** Few records with many values are `cards`, pictures a `gallery`; a `table` by default. */
    as?: ListShape
    /** A choice, whose values are the columns of a board: one more shape that a person may choose. */
    board?: ColumnName<F>
    /** People may choose the gallery. */
    gallery?: true
    /** Predefined filters above the list. The records of `waiting` are counted in the menu and in emails, as a queue's. */
    presets?: readonly { id: string; filter: FilterOf<F>; waiting?: true }[]
  }
  form?: readonly Section<F>[]
  show?: readonly ShowSection<F>[]
  queue?: Queue<F>
  order?: Order<F>
  rules?: readonly Rule<F>[]
  recommended?: readonly Recommended<F>[]
  actions?: { readonly [Name in keyof Inputs]: Action<F, Inputs[Name]> }
  /** Puts the records on the calendar. */
  calendar?: CalendarOptions<F>
  /** Fields whose new values can be scheduled for a later time. */
  schedule?: readonly WritableName<F>[]
  /** Lets people prepare the next values of a record as a draft, which is compared and published later. */
  drafts?: DraftOptions<F>
  /**
   * The fields that a reader sees, who is outside of the staff. People make links to such a page; its component is in
   * `<name>.preview.tsx` beside the declaration.
   */
  preview?: readonly Extract<keyof F, string>[]
  /** Indexes over several fields; filters and sortable columns of the list have their own indexes. */
  indexes?: readonly (readonly Extract<keyof F | 'createdAt' | 'updatedAt', string>[])[]
  /** Hidden from the sidebar. */
  hidden?: boolean
  /** `false` omits its records from the search over all resources. */
  search?: false
  /** `false` omits notes, assignment and presence. Their records need the operation `show`. */
  collaboration?: false
  /** `false` where a copy of a record makes no sense; by default every resource with `create` and `show` has copies. */
  duplicate?: false
  /** `false` omits templates, which are named values of new records. */
  templates?: false
}

/** Both ends are included: numbers of an `int`, decimal strings of a `decimal` or `money`. */
export interface AdvisedRange {
  readonly from: number | string
  readonly to: number | string
  /** The range is in percent of this other integer field. */
  readonly percentOf?: string
}

/** Recommended ranges by field, in one case. Other values are allowed. */
export interface ResourceRecommended {
  /** Names the case by its message: `resources.<name>.recommended.<id>`. */
  readonly id: string
  /** Condition as a filter; omitted means always. */
  readonly when?: AnyFilter
  readonly ranges: Readonly<Record<string, AdvisedRange>>
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
export interface ResourceCalendar {
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
}

/** The declared fields for code that iterates over them. */
export const fieldsOf = (resource: ResourceDeclaration) => resource.fields as Readonly<Record<string, AnyField>>

/** The declared field with that name, or undefined. */
export const fieldOf = (resource: ResourceDeclaration, name: string): AnyField | undefined =>
  // A property of a request may be called "constructor" too.
  Object.hasOwn(resource.fields, name) ? fieldsOf(resource)[name] : undefined

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

/** Fields of forms: those that people may write, at least at creation. */
export const isWritable = (field: AnyField, operation: 'create' | 'update') =>
  field.write === undefined || field.write === 'always' || (field.write === 'create' && operation === 'create')

/** Hidden from every screen: values that are only inputs or are shown once. */
const isOutput = (field: AnyField) => !hasShape(field, 'hashed', 'inverse', 'issued')

/** Default filters of a list: all fields that its search does not include. */
function isFilteredFirst(field: AnyField): boolean {
  const type = kindsByName.get(field.kind)?.valueType(field) ?? 'none'
  return isRelation(field) || (hasShape(field, 'column', 'derived') && type !== 'text' && type !== 'none')
}

/**
 * Declares a resource. Its table, API, screens, checks and message keys are derived from this literal.
 * @example export const studios = defineResource('studios', { title: 'name', fields: { name: f.text({ required: true })
 * } })
 */
export function defineResource<const Name extends string, const F extends Fields, const Inputs = Record<never, never>>(
  name: Name,
  options: ResourceOptions<F, Inputs>,
): ResourceDeclaration<Name, F, Inputs> {
  const fields = (options.fields ?? {}) as unknown as Readonly<Record<string, AnyField>>
  const names = Object.keys(fields)
  const single = options.single ?? false
  const singular = options.singular ?? (single ? name : singularOf(name))
  const path = options.path ?? `/${kebabCase(name)}`
  const shown = names.filter((field) => fields[field] && isOutput(fields[field]))
  const writtenNames = names.filter((field) => fields[field] && isWritable(fields[field], 'create'))
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
    operations: options.operations ?? (single ? ['show', 'edit'] : operationNames),
    ...(options.deletion && 'set' in options.deletion && { deletion: { set: { ...options.deletion.set } } }),
    trash: options.deletion !== undefined && 'trash' in options.deletion,
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
    form: (options.form as readonly ResourceSection[] | undefined) ?? [{ id: 'main', fields: writtenNames }],
    show: (options.show as readonly ResourceSection[] | undefined) ?? [{ id: 'main', fields: shown }],
    ...(options.queue && { queue: { preset: options.queue.preset, sort: options.queue.sort ?? 'createdAt' } }),
    ...(options.order && { order: options.order }),
    rules: (options.rules ?? []).map((rule) => ({
      id: rule.id,
      check: rule.check as AnyFilter,
      at: rule.at ?? Object.keys(rule.check).filter((key) => key in fields),
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
    collaboration: options.collaboration ?? (!single && (options.operations ?? operationNames).includes('show')),
    duplicate: options.duplicate ?? !single,
    templates: options.templates ?? !single,
  }
  written.set(declaration, options as unknown as WrittenOptions)
  return declaration
}

export type WrittenOptions = Readonly<Record<string, unknown>>

const written = new WeakMap<ResourceDeclaration, WrittenOptions>()

/** The original options for the start-up checks; undefined for an object that `defineResource` did not create. */
export const writtenOptions = (resource: ResourceDeclaration): WrittenOptions | undefined => written.get(resource)
