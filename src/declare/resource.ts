import { menu } from '../product'
import type { AnyField, Fields } from './field'
import type { AnyFilter } from './filter'
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
  TokenName,
  WritableName,
} from './types'

/** The groups of the sidebar, in their order. */
export const menuGroups = Object.keys(menu) as MenuGroup[]
export type MenuGroup = keyof typeof menu

/** What a resource may have done to it besides its own actions. */
export const operationNames = ['list', 'show', 'create', 'edit', 'delete'] as const
export type OperationName = (typeof operationNames)[number]

/** The id of the one record of a resource that has one; the same everywhere, so that nobody needs to look it up. */
export const singleId = '00000000-0000-7000-8000-000000000001'

/** A change of state that people ask for by name; the only way a field with `write: 'action'` changes. */
export interface Action<F extends Fields = Fields, Input = Fields> {
  /** When it is possible; everything else about permission is the policy's. */
  when?: FilterOf<F>
  /** Values it writes; `$now`, `$me` or another field may stand for a value. An action without `set` is written in `*.server.ts`. */
  set?: Partial<CreateValues<F>>
  /** May be taken on many records at once. */
  bulk?: boolean
  /** Asks first, naming the record and the consequence: for what cannot be undone or costs money. */
  confirm?: boolean
  danger?: boolean
  /** Offered in the form too, where what was typed is saved first. */
  inForm?: boolean
  /** The fields that it asks for. */
  input?: Input & Fields
  icon?: string
  /** The letter that takes it on the record that is shown. */
  key?: string
  /** Tokens of the record that it makes anew; its answer shows them, and none after it. */
  issue?: readonly TokenName<F>[]
  /** Moves the record by one place in the order of its resource. */
  move?: 'up' | 'down'
}

/** Letters that mean something wherever records are gone through: back and forth, the step back, opening. */
export const takenKeys = ['j', 'k', 'o', 'z'] as const

/** Records that wait for a decision, gone through one by one. */
export interface Queue<F extends Fields = Fields> {
  /** The preset of the list that says which of them wait; what an action takes out of it is decided. */
  preset: string
  /** Which comes first; those that have waited longest where nothing is said. */
  sort?: SortName<F> | `-${SortName<F>}`
}

/** An order that people give to the records: what they move to another place stands there for everybody. */
export interface Order<F extends Fields = Fields> {
  /** The whole number that keeps it; the smaller stands first. */
  by: Extract<keyof F, string>
  /** An enum field: each of its words has an order of its own. */
  within?: Extract<keyof F, string>
}

/** A condition across fields that every saved record meets, and the fields its message stands at. */
export interface Rule<F extends Fields = Fields> {
  id: string
  check: RuleFilter<F>
  at?: readonly Extract<keyof F, string>[]
}

/** What is usual in one case: said under the field and on the record, never a reason to refuse (specification section 9). */
export interface Recommended<F extends Fields = Fields> {
  /** Names the case in words; several pieces of recommended ranges may share it. */
  id: string
  /** The case; always, where there is none. */
  when?: FilterOf<F>
  ranges: RecommendedRanges<F>
}

export interface Section<F extends Fields = Fields> {
  id: string
  fields: readonly WritableName<F>[]
  /** Of which records, or of what a form holds at the moment; of all, where there is none. What it hides keeps its values. */
  when?: FilterOf<F>
}

export interface ShowSection<F extends Fields = Fields> {
  id: string
  fields: readonly ColumnName<F>[]
  /** Of which records; of all, where there is none. */
  when?: FilterOf<F>
}

/** A section of a form or a record as the program reads it. */
export interface ResourceSection {
  readonly id: string
  readonly fields: readonly string[]
  readonly when?: AnyFilter
}

/** What a developer writes; all but `title` and `fields` has a sensible answer when left out. */
export interface ResourceOptions<F extends Fields, Inputs = Record<string, Fields>> {
  icon?: string
  group?: MenuGroup
  /** Where its screens are. */
  path?: string
  /** The path its policy lines name, where that is another's: the tabs of one page share the page's. */
  policyPath?: string
  /**
   * The page it is a tab of, by the page's path: resources of one page share its menu entry and its policy lines. The
   * entry is named by the resource whose own path it is, or else by `menu.<page>` (`/site-settings` → `menu.siteSettings`).
   */
  page?: string
  /**
   * There is one record of it, always: it is read and changed without an id, and its path opens its form. Its name is
   * that of the one (`newUserConfig`); it is neither listed, created nor deleted.
   */
  single?: boolean
  /** Records that are there from the start, added wherever one with the same unique value is missing. */
  builtIn?: readonly Partial<CreateValues<F>>[]
  /** What it was called before, so that the migration renames its tables; taken away when every database has it. */
  was?: string
  /** One of it, where the plural does not tell (`news`). */
  singular?: string
  /** The field that names a record to people: shown in links, pickers, breadcrumbs, also to those who may see no more. */
  title: Extract<keyof F, string>
  fields: F
  operations?: readonly OperationName[]
  /** What deleting means; by default the row goes. */
  deletion?: { set: Partial<CreateValues<F>> }
  list?: {
    columns?: readonly ColumnName<F>[]
    sort?: SortName<F> | `-${SortName<F>}`
    filters?: readonly Extract<keyof F | 'createdAt' | 'updatedAt', string>[]
    /** Ready-made filters above the list. */
    presets?: readonly { id: string; filter: FilterOf<F> }[]
  }
  form?: readonly Section<F>[]
  show?: readonly ShowSection<F>[]
  queue?: Queue<F>
  order?: Order<F>
  rules?: readonly Rule<F>[]
  recommended?: readonly Recommended<F>[]
  actions?: { readonly [Name in keyof Inputs]: Action<F, Inputs[Name]> }
  /** Fields that are looked up together; each that a list filters or sorts by has an index of its own anyway. */
  indexes?: readonly (readonly Extract<keyof F | 'createdAt' | 'updatedAt', string>[])[]
  /** Has no entry in the sidebar: it is reached through another. */
  hidden?: boolean
}

/** From and to, both included: numbers of an `int`, decimal strings of a `decimal` or `money`. */
export interface AdvisedRange {
  readonly from: number | string
  readonly to: number | string
  /** The range is of percents: how much the value is of that other whole-number field. */
  readonly percentOf?: string
}

/** What is usual in one case, by field. Nothing is refused for being unusual. */
export interface ResourceRecommended {
  /** Names the case in words: `resources.<name>.recommended.<id>`. */
  readonly id: string
  /** The case, as a filter; always, where there is none. */
  readonly when?: AnyFilter
  readonly ranges: Readonly<Record<string, AdvisedRange>>
}

/** A declaration with every silence filled in: what the whole program reads. `Inputs` are the fields of its actions by name. */
export interface ResourceDeclaration<Name extends string = string, F extends Fields = Fields, Inputs = ActionInputs> {
  readonly name: Name
  /** What it was called before, for migrations. */
  readonly was?: string
  /** `game`, and `Game` for GraphQL types, and `Games` for many. */
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
  readonly list: {
    readonly columns: readonly string[]
    readonly sort: string
    readonly filters: readonly string[]
    readonly presets: readonly { readonly id: string; readonly filter: AnyFilter }[]
  }
  readonly form: readonly ResourceSection[]
  readonly show: readonly ResourceSection[]
  readonly queue?: { readonly preset: string; readonly sort: string }
  readonly order?: { readonly by: string; readonly within?: string }
  readonly rules: readonly { readonly id: string; readonly check: AnyFilter; readonly at: readonly string[] }[]
  readonly recommended: readonly ResourceRecommended[]
  readonly actions: { readonly [Action in keyof Inputs]: ResourceAction<Inputs[Action]> }
  readonly indexes: readonly (readonly string[])[]
  readonly hidden: boolean
}

/** An action as the program reads it. */
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
}

/** The declared fields as a program that walks over them needs them. */
export const fieldsOf = (resource: ResourceDeclaration) => resource.fields as Readonly<Record<string, AnyField>>

/** The declared field of that name, or undefined. */
export const fieldOf = (resource: ResourceDeclaration, name: string): AnyField | undefined =>
  // What is sent may be called "constructor" too.
  Object.hasOwn(resource.fields, name) ? fieldsOf(resource)[name] : undefined

/** The preset of the records that wait for a decision: the queue's, else the one called `pending`. */
export const waitingPresetOf = ({ queue, list }: ResourceDeclaration) =>
  list.presets.find(({ id }) => id === (queue?.preset ?? 'pending'))

/** Fields a form may hold: those a person may write, at creation at least. */
export const isWritable = (field: AnyField, operation: 'create' | 'update') =>
  field.write === undefined || field.write === 'always' || (field.write === 'create' && operation === 'create')

/** Hidden from every screen: they go in and never come out, or come out once. */
const isOutput = (field: AnyField) => !hasShape(field, 'hashed', 'inverse', 'issued')

/** What a list is filtered by where nothing is said: all that its free search does not find. */
function isFilteredFirst(field: AnyField): boolean {
  const type = kindsByName.get(field.kind)?.valueType(field) ?? 'none'
  return isRelation(field) || (hasShape(field, 'column', 'derived') && type !== 'text' && type !== 'none')
}

/**
 * Declares a resource: from this one literal come its table, endpoint, screens, checks and labels' keys.
 *
 * @example
 * export const studios = defineResource('studios', { title: 'name', fields: { name: f.text({ required: true }) } })
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
    ...(options.deletion && { deletion: options.deletion as { set: Record<string, unknown> } }),
    list: {
      columns: options.list?.columns ?? shown.slice(0, 6),
      sort: options.list?.sort ?? '-createdAt',
      filters: options.list?.filters ?? names.filter((field) => fields[field] && isFilteredFirst(fields[field])),
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
    indexes: options.indexes ?? [],
    hidden: options.hidden ?? false,
  }
  written.set(declaration, options as unknown as WrittenOptions)
  return declaration
}

export type WrittenOptions = Readonly<Record<string, unknown>>

const written = new WeakMap<ResourceDeclaration, WrittenOptions>()

/** The options as they were written, for the start-up checks; undefined for an object that `defineResource` did not make. */
export const writtenOptions = (resource: ResourceDeclaration): WrittenOptions | undefined => written.get(resource)
