import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getOperationAST,
  Kind,
  type SelectionSetNode,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql'
import { resources } from '../../../src/registry/resources'
import { OperationError } from '../../errors'
import { mostChanges } from '../../operations/change'
import { mostRows } from '../../operations/list'
import { assertLight, type FilterWeight, weighFilter, weighSorting } from './filter-cost'

type Variables = Readonly<Record<string, unknown>>

/** What a document costs: rows that the database would have to make, and the filters it would have to check them by. */
export interface Spending extends FilterWeight {
  rows: number
}

/** What a document costs with given variables. */
export type Cost = (variables: Variables) => Spending

/**
 * What one request may cost: 1000 rows with 29 related things each, or 30 lists of 1000. What is beyond is refused before
 * anything runs (guarantees, "Input and load").
 */
const mostCost = 30_000

/** How deep the lists and objects of an argument or of the variables may stand in each other. */
export const mostDepth = 40

/** A count looks at up to 50,000 rows, an aggregate at all of them; the cost is expressed in rows of a list. */
const countCost = 250
const aggregateCost = 1_000

/** What writing a row costs, told in rows of a list: a lock, the change, its audit line, each a statement of its own. */
const changeCost = 10

const lists = new Map(resources.map((resource) => [resource.name, resource]))
const aggregates = new Map(resources.map((resource) => [`${resource.singular}Aggregate`, resource]))
/** A list is read, and counted, with its filter; an aggregate goes through all rows. */
const aggregateUses = 2

const costs = new WeakMap<DocumentNode, Map<string, Cost>>()

/** The cost of an operation of a document, worked out once: a request then adds up what its variables make of it. */
export function costOf(document: DocumentNode, operationName?: string | null): Cost {
  const known = costs.get(document) ?? new Map<string, Cost>()
  costs.set(document, known)
  const key = operationName ?? ''
  const cost = known.get(key) ?? addUp(document, operationName)
  known.set(key, cost)
  return cost
}

/** Throws QUERY_TOO_COMPLEX for a request that asks for too much at once. */
export function assertAffordable(
  document: DocumentNode,
  { operationName, variables }: { operationName?: string | null; variables?: Variables | null },
): void {
  assertSpendable(costOf(document, operationName)(variables ?? {}))
}

/** Throws QUERY_TOO_COMPLEX for more rows, or heavier filters, than one request may ask. */
export function assertSpendable(spending: Spending): void {
  if (spending.rows > mostCost) {
    throw tooComplex('The query asks for too much at once. Ask for fewer rows, or for less of each.')
  }
  assertLight(spending)
}

/** Throws QUERY_TOO_COMPLEX for values that stand in each other too deep to be walked through safely. */
export function assertShallow(value: unknown): void {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostDepth) throw tooComplex(`Values stand in each other more than ${mostDepth} deep.`)
    const inside: unknown[] = []
    for (const each of level) {
      if (typeof each === 'object' && each !== null) for (const inner of Object.values(each)) inside.push(inner)
    }
    level = inside
  }
}

const tooComplex = (title: string) => new OperationError('QUERY_TOO_COMPLEX', title, { key: 'errors.tooComplex' })

const fragmentsOf = ({ definitions }: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> =>
  new Map(definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])))

/** The root fields of an operation, fragments opened. */
export function rootFieldsOf(document: DocumentNode, operationName?: string | null): readonly FieldNode[] {
  const operation = getOperationAST(document, operationName)
  return operation ? fieldsOf(operation.selectionSet, fragmentsOf(document)) : []
}

function addUp(document: DocumentNode, operationName?: string | null): Cost {
  const fragments = fragmentsOf(document)
  const operation = getOperationAST(document, operationName)
  const roots = operation ? fieldsOf(operation.selectionSet, fragments) : []
  const parts = roots.map((root) => {
    for (const { value } of root.arguments ?? []) assertShallowLiteral(value)
    const rows = operation?.operation === 'mutation' ? mutationRows(root, fragments) : rowsOf(root, fragments)
    const filters = filtersOf(root, fragments)
    return (variables: Variables): Spending => ({ rows: rows(variables), ...filters(variables) })
  })
  const defaults = Object.fromEntries(
    (operation?.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
      defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
    ),
  )
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

/** What the filter and the order of a root field weigh, as often as statements use them. */
function filtersOf(root: FieldNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>) {
  const { value: name } = root.name
  const list = lists.get(name)
  const resource =
    list ?? aggregates.get(name) ?? resources.find(({ type, typeMany }) => isOfMany(name, type, typeMany))
  const argument = (key: string) => root.arguments?.find((each) => each.name.value === key)?.value
  const [filter, sorting, input] = [argument('filter'), argument('sorting'), argument('input')]
  const asked = root.selectionSet ? fieldsOf(root.selectionSet, fragments).map((field) => field.name.value) : []
  const reads = asked.filter((field) => field === 'nodes' || field === 'pageInfo').length
  const counts = asked.some((field) => field.startsWith('totalCount')) ? 1 : 0
  const uses = list ? Math.min(reads, 1) + counts : aggregates.has(name) ? aggregateUses : 1
  return (variables: Variables): FilterWeight => {
    if (!resource) return { conditions: 0, relations: 0 }
    const given = (value?: ValueNode) => value && (valueFromASTUntyped(value, variables) as unknown)
    const inside = given(input) as { filter?: unknown } | null | undefined
    const weight = weighFilter(resource, given(filter) ?? inside?.filter)
    const order = weighSorting(resource, given(sorting))
    return {
      conditions: weight.conditions * uses + order.conditions,
      relations: weight.relations * uses + order.relations,
    }
  }
}

/** Whether a field is `updateManyGames`, or `createdGame` and its like, which take a filter in their input. */
const isOfMany = (name: string, type: string, typeMany: string) =>
  new RegExp(`^([a-z]\\w*Many${typeMany}|(created|updatedOne|deletedOne)${type})$`).test(name)

/** A mutation of many costs what the most rows it may change cost; one that brings its rows, what those cost. */
function mutationRows(root: FieldNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>): Rows {
  const reading = rowsOf(root, fragments)
  if (!/^[a-z]\w*Many[A-Z]/.test(root.name.value)) return (variables) => reading(variables) + changeCost
  const input = root.arguments?.find((argument) => argument.name.value === 'input')?.value
  return (variables) => {
    const given = input && (valueFromASTUntyped(input, variables) as object | null | undefined)
    const rows = root.name.value.startsWith('createMany') ? Object.values(given ?? {}).find(Array.isArray) : undefined
    return (rows?.length ?? mostChanges) * (changeCost + (rows ? reading(variables) : 0))
  }
}

type Rows = (variables: Variables) => number

/** A field with a page of records, whatever its name, costs the rows of the page; they are read for `pageInfo` too. */
function rowsOf(root: FieldNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>): Rows {
  const name = root.name.value
  if (aggregates.has(name) || name === 'trends') return () => aggregateCost
  if (name === 'deletionCheck') return checkCost(root)
  const inner = root.selectionSet ? fieldsOf(root.selectionSet, fragments) : []
  const pages = inner.filter((field) => field.name.value === 'nodes' || field.name.value === 'pageInfo')
  const counts = inner.filter((field) => field.name.value.startsWith('totalCount')).length * countCost
  if (pages.length === 0 && counts === 0) return () => 1 + weightOf(inner, fragments)
  const weight = pages.reduce((sum, { name: { value }, selectionSet }) => {
    return sum + 1 + (selectionSet && value === 'nodes' ? weightOf(fieldsOf(selectionSet, fragments), fragments) : 0)
  }, 0)
  const paging = root.arguments?.find((argument) => argument.name.value === 'paging')?.value
  return (variables) => counts + weight * limitOf(paging, variables)
}

/** Each record that is checked costs what changing it would. */
const checkCost = ({ arguments: given }: FieldNode): Rows => {
  const ids = given?.find((argument) => argument.name.value === 'ids')?.value
  return (variables) => {
    const asked = ids && (valueFromASTUntyped(ids, variables) as unknown)
    return (Array.isArray(asked) ? asked.length : 1) * changeCost
  }
}

/** How many related things a row brings with it. */
const weightOf = (fields: readonly FieldNode[], fragments: ReadonlyMap<string, FragmentDefinitionNode>): number =>
  fields.reduce(
    (sum, { selectionSet }) => sum + (selectionSet ? 1 + weightOf(fieldsOf(selectionSet, fragments), fragments) : 0),
    0,
  )

/** Fields of a selection set, fragments opened; that those do not go in circles is checked before. */
export function fieldsOf(
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): readonly FieldNode[] {
  return selections.flatMap((each) => {
    if (each.kind === Kind.FIELD) return [each]
    const set = each.kind === Kind.INLINE_FRAGMENT ? each : fragments.get(each.name.value)
    return set ? fieldsOf(set.selectionSet, fragments) : []
  })
}

function limitOf(paging: ValueNode | undefined, variables: Variables): number {
  const given = paging && (valueFromASTUntyped(paging, variables) as { limit?: unknown } | null | undefined)
  const limit = given?.limit ?? 10
  return typeof limit === 'number' ? Math.max(1, Math.min(limit, mostRows)) : 1
}

function assertShallowLiteral(value: ValueNode): void {
  assertShallow(withoutPlaces(value))
}

/** A literal as the lists and objects it is made of. */
const withoutPlaces = (value: ValueNode): unknown => {
  if (value.kind === Kind.LIST) return value.values.map(withoutPlaces)
  return value.kind === Kind.OBJECT ? value.fields.map((field) => withoutPlaces(field.value)) : null
}
