import { menu } from '../product'
import type { Fields } from './field'
import type { IconName } from './icons'
import type {
  ColumnName,
  CreateValues,
  FilterName,
  FilterOf,
  IndexName,
  NameOf,
  RecommendedRanges,
  RuleFilter,
  SortName,
  StoredName,
  SumName,
  TitleName,
  TokenName,
  WholeNumberName,
  WritableName,
} from './types'

// What a developer writes in a declaration. `defineResource` adds the defaults (`resource.ts`).

/** The groups of the sidebar, in order. */
export const menuGroups = Object.keys(menu) as MenuGroup[]
export type MenuGroup = keyof typeof menu

/** The pages of the framework, which a product's menu can name as well as its resources and its own pages. */
export const frameworkPages = [
  'auth',
  'errors',
  'activity',
  'inbox',
  'calendar',
  'policy',
  'automations',
  'graphiql',
  'settings',
] as const
export type FrameworkPage = (typeof frameworkPages)[number]

/** The standard operations of a resource. */
export const operationNames = ['list', 'show', 'create', 'edit', 'delete'] as const
export type OperationName = (typeof operationNames)[number]

/** How a list shows its records: as rows (cards on phones), large cards, pictures, or columns of states. */
export const listShapes = ['table', 'cards', 'gallery', 'board'] as const
export type ListShape = (typeof listShapes)[number]

/** A value of an Undo: as it was sent, with the opposite sign, or as the field of this name was before. */
export type UndoSource = 'same' | 'opposite' | 'former'

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
  /**
   * The values with which Undo takes an action in code back: the inputs of the same action, or without inputs the fields
   * of an update.
   */
  undo?: Readonly<Record<string, UndoSource>>
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
  start: NameOf<F, 'date' | 'instant'>
  /** The last day; an empty one leaves the end open. */
  end?: NameOf<F, 'date' | 'instant'>
  /** An enum field: each of its values is a slot, whose gaps and overlaps are marked. */
  lane?: NameOf<F, 'enum'>
  /** The records that are shown; omitted means all. */
  when?: FilterOf<F>
}

/** Drafts of records that stay as they are until the draft is published. */
export interface DraftOptions<F extends Fields = Fields> {
  /** The records that can have a draft. */
  of: FilterOf<F>
  /** A field that only the program writes: true while the record has a draft. */
  mark: NameOf<F, 'boolean'>
}

/** A manual sort order, shared by everybody. */
export interface Order<F extends Fields = Fields> {
  /** The integer field with the position; smaller ones come first. */
  by: WholeNumberName<F>
  /** An enum field: each of its values has a separate order. */
  within?: NameOf<F, 'enum'>
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

/** Its title names the records. A single record has the name of its resource, so any field may be its title. */
export interface Titled<F extends Fields, Single extends boolean> {
  single?: Single
  title: Single extends true ? Extract<keyof F, string> : TitleName<F>
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
    filters?: readonly FilterName<F>[]
    /** Number columns whose sums over all matching records are the last row. */
    sums?: readonly SumName<F>[]
    /** Few records with many values are `cards`, pictures a `gallery`; a `table` by default. */
    as?: ListShape
    /** A choice, whose values are the columns of a board: one more shape that a person may choose. */
    board?: NameOf<F, 'enum'>
    /** People may choose the gallery. */
    gallery?: true
    /** Predefined filters above the list. The records of `waiting` are counted in the menu and in emails, as a queue's. */
    presets?: readonly { id: string; filter: FilterOf<F>; waiting?: true }[]
  }
  form?: readonly Section<F>[]
  /** `'form'` repeats the sections of the form. */
  show?: readonly ShowSection<F>[] | 'form'
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
  preview?: readonly StoredName<F>[]
  /** Indexes over several fields and the id; filters and sortable columns of the list have their own indexes. */
  indexes?: readonly (readonly IndexName<F>[])[]
  /** Hidden from the sidebar. */
  hidden?: boolean
  /** `false` omits its records from the search over all resources. */
  search?: false
  /** `false` omits notes, assignment, presence and automations. Their records need the operation `show`. */
  collaboration?: false
  /** `false` where a copy of a record makes no sense; by default every resource with `create` and `show` has copies. */
  duplicate?: false
  /** `false` omits templates, which are named values of new records. */
  templates?: false
}
