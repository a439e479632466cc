import { type DocumentNode, type FieldNode, type GraphQLSchema, getOperationAST, getVariableValues } from 'graphql'
import { isId } from '../../../src/declare/formats'
import { isFarPage } from '../../sql/page'
import { Later, Params, valuesFor } from '../../sql/params'
import { hasAllIdsSql, withIdsSql } from '../../sql/related-ids'
import { run as runPrepared, runUnprepared } from '../../sql/rows'
import { type KeptStatement, keptStatement } from '../../sql/statement-cache'
import { fragmentsOf } from '../document-fields'
import { byAlias, SelectionReading } from '../schema/selection-of'
import { assertSpendable, type Cost } from '../transport/cost'
import type { Plan, PlannedRequest } from './plan'
import { type Arguments, ReadBuilder, type ReadRun, type Row, type StatementParts } from './read-builder'
import { type WritePart, writerOf } from './read-parts'
import { planRoot, type RootPart } from './read-roots'
import { keptByVariables, markedPattern } from './variables-cache'

/**
 * Plans a valid document that only reads records and pages; null for any other. The plan is one statement, and the text
 * from PostgreSQL is the answer. The executor refuses a request that costs too much.
 */
export function planRead(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
  cost: Cost,
): Plan | null {
  const operation = getOperationAST(document, operationName)
  if (operation?.operation !== 'query') return null
  const fragments = Object.fromEntries(fragmentsOf(document))
  const reading = new SelectionReading({ fragments, variableValues: {} }, byAlias, true)
  const roots = new Map<string, FieldNode[]>()
  reading.collect(operation.selectionSet, roots)
  const parts: RootPart[] = []
  for (const [key, nodes] of roots) {
    const isTypeName = nodes[0]?.name.value === '__typename'
    const part = isTypeName ? { key, typeName: 'Query' } : planRoot(schema, operation, reading, key, nodes)
    if (!part) return null
    parts.push(part)
  }
  if (parts.every((part) => 'typeName' in part)) return null
  const areRecords = parts.every(isRecord)
  const isSearch = parts.some((root) => 'hits' in root)
  const read = (variables: PlannedRequest['variables']) => {
    assertSpendable(cost(variables))
    const definitions = operation.variableDefinitions ?? []
    const { coerced } = getVariableValues(schema, definitions, variables, { maxErrors: 1 })
    return { given: coerced && parts.map((root) => ('typeName' in root ? {} : root.argumentsOf(coerced))) }
  }
  const kept = keptByVariables(read)
  return {
    async run(request) {
      const { variables } = request
      const exact = () => read(variables).given ?? []
      if (isSearch) {
        const { given } = read(variables)
        return given ? answer(parts, alike(given), null, request) : null
      }
      const { result, patterns, document, key } = kept(variables)
      const { given } = result
      if (!given) return null
      if (patterns.length === 0) {
        const isShared = areRecords && given.every(hasIdAlone)
        return answer(parts, alike(given), isShared ? document : key, request)
      }
      // The positions in a list are remembered by its filter.
      const isFar = given.some(({ paging }: Arguments) => isFarPage(paging))
      return isFar
        ? answer(parts, alike(exact()), null, request)
        : answer(parts, { given, patterns, exact }, key, request)
    },
  }
}

/** A run whose arguments have no marks. */
const alike = (given: readonly Arguments[]): ReadRun => ({ given, patterns: [], exact: () => given })

/** Whether a root field has the same statement for all ids; others depend on all of their variables. */
const isRecord = (root: RootPart) => 'typeName' in root || ('asked' in root && 'record' in root.asked)

const hasIdAlone = (args: Arguments) => Object.entries(args).every(([name, value]) => name === 'id' && isId(value))

/** A compiled statement, and the writers of its answer. */
interface ReadStatement extends KeptStatement {
  values: readonly unknown[]
  writers: readonly { key: string; write: WritePart }[]
  isValid(run: ReadRun): boolean
}

async function answer(
  roots: readonly RootPart[],
  run: ReadRun,
  shape: string | null,
  request: PlannedRequest,
): Promise<string | null> {
  const { context, actor } = request
  const isSearch = roots.some((root) => 'hits' in root)
  const send = isSearch ? runUnprepared : runPrepared
  const rowOf = async ({ text, values }: ReadStatement) => {
    const [row] = await context.slots.read(actor, () => send<Row>(context.database.sql, text, valuesFor(values, run)))
    return row
  }
  const compile = () => readStatement(roots, run, new Params(new Map()), request)
  const isValid = (known: ReadStatement) => known.isValid(run)
  const first = shape === null ? compile() : keptStatement(context, actor, shape, compile, isValid)
  const found = first && (await rowOf(first))
  if (!found?.is_valid) return null
  // With too many ids, the conditions on related records must be in the statement.
  const statement = found.has_all_ids === false ? readStatement(roots, run, new Params(), request) : first
  const row = statement === first ? found : statement && (await rowOf(statement))
  if (!statement || !row?.is_valid) return null
  const fields: string[] = []
  for (const { key, write } of statement.writers) {
    const written = write(row, run)
    const part = written instanceof Promise ? await written : written
    if (typeof part !== 'string') return null
    fields.push(`${key}:${part}`)
  }
  return `{"data":{${fields.join(',')}}}`
}

/** The statement of all root fields for one actor; null if a field has no plan. */
function readStatement(
  roots: readonly RootPart[],
  compiledFor: ReadRun,
  params: Params,
  { context, actor, proof }: PlannedRequest,
): ReadStatement | null {
  const columns = [`${proof.isValid(actor, params)} as is_valid`]
  const statement: StatementParts = { columns, sources: [], conditions: [], params, compiledFor }
  const { sources, conditions } = statement
  const writers: ReadStatement['writers'][number][] = []
  for (const [index, root] of roots.entries()) {
    const write = writerOf(context, actor, root, new ReadBuilder(statement, index))
    if (!write) return null
    writers.push({ key: JSON.stringify(root.key), write })
  }
  const from = sources.length > 0 ? ` from ${sources.join(', ')}` : ''
  if (params.queries?.size) columns.push(`${hasAllIdsSql(params)} as has_all_ids`)
  return {
    text: `${withIdsSql(params)}select ${columns.join(', ')}${from}`,
    values: params.values.map(patternLater),
    writers,
    isValid: (run) => conditions.every((isValid) => isValid(run)),
  }
}

/** A mark is replaced by the pattern of each run. */
function patternLater(value: unknown): unknown {
  const index = markedPattern(value)
  return index === undefined ? value : new Later<ReadRun>(({ patterns }) => patterns[index])
}
