import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getOperationAST,
  Kind,
  type ValueNode,
} from 'graphql'
import { findResource, resources } from '../../../src/registry/resources'
import { tooComplex } from '../../errors'
import { mostChanges } from '../../operations/change'
import { foundResources, mostHits } from '../../operations/search'
import { mostRows } from '../../sql/page'
import { argumentOf, defaultsOf, fragmentsOf, selectedFields } from '../document-fields'
import { assertLight, type FilterWeight, weighFilter, weighSorting } from './filter-cost'

type Variables = Readonly<Record<string, unknown>>

/** The cost of a document: rows that the database must read or write, and filters that it must evaluate. */
export interface Spending extends FilterWeight {
  rows: number
}

/** The cost of a document for given variables. */
export type Cost = (variables: Variables) => Spending

/**
 * Maximum cost of one request: 1000 rows with 29 related records each, or 30 lists of 1000. More is refused before
 * execution (guarantees, "Input and load").
 */
const mostCost = 30_000

/** Maximum nesting of lists and objects in an argument or in the variables. */
const mostDepth = 40

/** A count reads up to 50,000 rows, an aggregate all of them; the cost is in rows of a list. */
const countCost = 250
const aggregateCost = 1_000
/** A search ranks up to 50 candidates of each way to find a record of a resource. */
const searchCost = 50

/** The cost of writing a row, in rows of a list: lock, change and audit event are separate statements. */
const changeCost = 10

const aggregates = new Map(resources.map((resource) => [`${resource.singular}Aggregate`, resource]))
/** A list runs its filter for rows and count; an aggregate reads all rows. */
const aggregateUses = 2

const costs = new WeakMap<DocumentNode, Map<string, Cost>>()

/** Analyses an operation once; each request then adds the cost of its variables. */
export function costOf(document: DocumentNode, operationName?: string | null): Cost {
  const known = costs.get(document) ?? new Map<string, Cost>()
  costs.set(document, known)
  const key = operationName ?? ''
  const cost = known.get(key) ?? addUp(document, operationName)
  known.set(key, cost)
  return cost
}

/** Throws QUERY_TOO_COMPLEX for a request above the limits. */
export function assertAffordable(
  document: DocumentNode,
  { operationName, variables }: { operationName?: string | null; variables?: Variables | null },
): void {
  assertSpendable(costOf(document, operationName)(variables ?? {}))
}

/** Throws QUERY_TOO_COMPLEX for more rows, or heavier filters, than one request may have. */
export function assertSpendable(spending: Spending): void {
  if (spending.rows > mostCost) {
    throw tooComplex('The query asks for too much at once. Ask for fewer rows, or for less of each.')
  }
  assertLight(spending)
}

/** Throws QUERY_TOO_COMPLEX for values that are nested too deeply to be traversed safely. */
export function assertShallow(value: unknown): void {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostDepth) throw tooComplex(`Input is nested too deeply (at most ${mostDepth} levels).`)
    const inside: unknown[] = []
    for (const each of level) {
      if (typeof each === 'object' && each !== null) for (const inner of Object.values(each)) inside.push(inner)
    }
    level = inside
  }
}

function addUp(document: DocumentNode, operationName?: string | null): Cost {
  const fragments = fragmentsOf(document)
  const operation = getOperationAST(document, operationName)
  const roots = operation ? selectedFields(operation.selectionSet, fragments) : []
  const parts = roots.map((root) => {
    for (const { value } of root.arguments ?? []) assertShallowLiteral(value)
    const rows = operation?.operation === 'mutation' ? mutationRows(root, fragments) : rowsOf(root, fragments)
    const filters = filtersOf(root, fragments)
    return (variables: Variables): Spending => ({ rows: rows(variables), ...filters(variables) })
  })
  const defaults = defaultsOf(document, operationName)
  return (variables) => {
    const given = { ...defaults, ...variables }
    return parts.reduce((sum, part) => added(sum, part(given)), { rows: 0, conditions: 0, relations: 0 })
  }
}

const added = (sum: Spending, part: Spending): Spending => ({
  rows: sum.rows + part.rows,
  conditions: sum.conditions + part.conditions,
  relations: sum.relations + part.relations,
})

/** The weight of the filter and sort of a root field, multiplied by the statements that use them. */
function filtersOf(root: FieldNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
  const { value: name } = root.name
  const list = findResource(name)
  const resource =
    list ?? aggregates.get(name) ?? resources.find(({ type, typeMany }) => isOfMany(name, type, typeMany))
  const [filter, sorting, input] = [argumentOf(root, 'filter'), argumentOf(root, 'sorting'), argumentOf(root, 'input')]
  const asked = root.selectionSet ? selectedFields(root.selectionSet, fragments).map((field) => field.name.value) : []
  const reads = asked.filter((field) => field === 'nodes' || field === 'pageInfo').length
  const counts = asked.some((field) => field.startsWith('totalCount')) ? 1 : 0
  const uses = list ? Math.min(reads, 1) + counts : aggregates.has(name) ? aggregateUses : 1
  return (variables: Variables): FilterWeight => {
    if (!resource) return { conditions: 0, relations: 0 }
    const inside = input(variables) as { filter?: unknown } | null | undefined
    const weight = weighFilter(resource, filter(variables) ?? inside?.filter)
    const order = weighSorting(resource, sorting(variables))
    return {
      conditions: weight.conditions * uses + order.conditions,
      relations: weight.relations * uses + order.relations,
    }
  }
}

/** Whether a field has a filter in its input, such as `updateManyGames` or `createdGame`. */
const isOfMany = (name: string, type: string, typeMany: string) =>
  new RegExp(`^([a-z]\\w*Many${typeMany}|(created|updatedOne|deletedOne)${type})$`).test(name)

/** A change by filter costs the maximum of rows it may change. A mutation with given rows costs those. */
function mutationRows(root: FieldNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>): Rows {
  const reading = rowsOf(root, fragments)
  if (!/^[a-z]\w*Many[A-Z]/.test(root.name.value)) return (variables) => reading(variables) + changeCost
  const input = argumentOf(root, 'input')
  return (variables) => {
    const given = input(variables)
    const rows = root.name.value.startsWith('createMany') ? Object.values(given ?? {}).find(Array.isArray) : undefined
    return (rows?.length ?? mostChanges) * (changeCost + (rows ? reading(variables) : 0))
  }
}

type Rows = (variables: Variables) => number

/** A field with a page of records costs the rows of the page; `pageInfo` reads them too. */
function rowsOf(root: FieldNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>): Rows {
  const name = root.name.value
  if (aggregates.has(name) || name === 'trends') return () => aggregateCost
  if (name === 'deletionCheck') return checkCost(root)
  if (name === 'search') return hitsCost(root)
  const inner = root.selectionSet ? selectedFields(root.selectionSet, fragments) : []
  const pages = inner.filter((field) => field.name.value === 'nodes' || field.name.value === 'pageInfo')
  const counts = inner.filter((field) => field.name.value.startsWith('totalCount')).length * countCost
  if (pages.length === 0 && counts === 0) return () => 1 + weightOf(inner, fragments)
  const weight = pages.reduce((sum, { name: { value }, selectionSet }) => {
    return (
      sum + 1 + (selectionSet && value === 'nodes' ? weightOf(selectedFields(selectionSet, fragments), fragments) : 0)
    )
  }, 0)
  const paging = argumentOf(root, 'paging')
  return (variables) => counts + weight * limitOf(paging(variables))
}

/** Each checked record costs as much as a change of it. */
const checkCost = (root: FieldNode): Rows => {
  const ids = argumentOf(root, 'ids')
  return (variables) => {
    const asked = ids(variables)
    return (Array.isArray(asked) ? asked.length : 1) * changeCost
  }
}

/** Every searched resource costs its candidates and its hits. */
const hitsCost = (root: FieldNode): Rows => {
  const [named, most] = [argumentOf(root, 'resources'), argumentOf(root, 'limit')]
  return (variables) => {
    const names = named(variables) ?? foundResources
    const limit = Number(most(variables) ?? 3)
    return [names].flat().length * (searchCost + Math.max(1, Math.min(limit || 1, mostHits)))
  }
}

/** The number of related records of a row. */
const weightOf = (fields: readonly FieldNode[], fragments: ReadonlyMap<string, FragmentDefinitionNode>): number =>
  fields.reduce(
    (sum, { selectionSet }) =>
      sum + (selectionSet ? 1 + weightOf(selectedFields(selectionSet, fragments), fragments) : 0),
    0,
  )

function limitOf(paging: unknown): number {
  const limit = (paging as { limit?: unknown } | null | undefined)?.limit ?? 10
  return typeof limit === 'number' ? Math.max(1, Math.min(limit, mostRows)) : 1
}

function assertShallowLiteral(value: ValueNode): void {
  assertShallow(withoutPlaces(value))
}

/** Converts a literal to lists and objects. */
const withoutPlaces = (value: ValueNode): unknown => {
  if (value.kind === Kind.LIST) return value.values.map(withoutPlaces)
  return value.kind === Kind.OBJECT ? value.fields.map((field) => withoutPlaces(field.value)) : null
}
