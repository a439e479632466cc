import {
  type DocumentNode,
  type FieldNode,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
} from 'graphql'
import { isId } from '../../../src/declare/formats'
import type { Actor } from '../../access/actor'
import type { OperationContext } from '../../operations/context'
import { Later, Params, valuesFor } from '../../sql/params'
import { hasRelatedAlternatives, resolveRelatedAlternatives } from '../../sql/related-alternatives'
import { run, runUnprepared } from '../../sql/rows'
import { type KeptStatement, keptStatement } from '../../sql/statement-cache'
import { byAlias, SelectionReading } from '../schema/selection-of'
import { assertSpendable, type Cost } from '../transport/cost'
import type { Plan, PlannedRequest } from './plan'
import { type Arguments, type Row, type WritePart, writerOf } from './read-parts'
import { planRoot, type RootPart } from './read-roots'
import { keptByVariables } from './variables-cache'

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
  const fragments = Object.fromEntries(
    document.definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])),
  )
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
  const argumentsOf = keptByVariables((variables) => {
    assertSpendable(cost(variables))
    const definitions = operation.variableDefinitions ?? []
    const { coerced } = getVariableValues(schema, definitions, variables, { maxErrors: 1 })
    return { given: coerced && parts.map((root) => ('typeName' in root ? {} : root.argumentsOf(coerced))) }
  })
  return {
    async run(request) {
      const { result, document, key } = argumentsOf(request.variables)
      if (!result.given) return null
      const isShared = areRecords && result.given.every(hasIdAlone)
      return answer(parts, result.given, isShared ? document : key, request)
    },
  }
}

/** Whether a root field has the same statement for all ids; others depend on all of their variables. */
const isRecord = (root: RootPart) => 'typeName' in root || ('asked' in root && 'record' in root.asked)

const hasIdAlone = (args: Arguments) => Object.entries(args).every(([name, value]) => name === 'id' && isId(value))

/** A compiled statement, and the writers of its answer. */
interface ReadStatement extends KeptStatement {
  values: readonly unknown[]
  writers: readonly { key: string; write: WritePart }[]
}

async function answer(
  roots: readonly RootPart[],
  asked: readonly Arguments[],
  shape: string | null,
  { context, actor, proof }: PlannedRequest,
): Promise<string | null> {
  const given = hasOwnStatements(context, actor, roots, asked)
    ? await Promise.all(roots.map((root, index) => argumentsFor(context, actor, root, asked[index] ?? {})))
    : asked
  const isSearch = roots.some((root) => 'hits' in root)
  const isKept = shape !== null && given === asked && !isSearch
  const compile = () => readStatement(context, actor, roots, given, proof)
  const statement = isKept ? keptStatement(context, actor, shape, compile) : compile()
  if (!statement) return null
  const { text, values, writers } = statement
  const send = isSearch ? runUnprepared : run
  const [row] = await context.slots.read(actor, () => send<Row>(context.database.sql, text, valuesFor(values, given)))
  if (!row?.is_valid) return null
  const fields: string[] = []
  for (const { key, write } of writers) {
    const written = write(row)
    const part = written instanceof Promise ? await written : written
    if (typeof part !== 'string') return null
    fields.push(`${key}:${part}`)
  }
  return `{"data":{${fields.join(',')}}}`
}

/** The statement of all root fields for one actor; null if a field has no plan. */
function readStatement(
  context: OperationContext,
  actor: Actor,
  roots: readonly RootPart[],
  given: readonly Arguments[],
  proof: PlannedRequest['proof'],
): ReadStatement | null {
  const params = new Params()
  const columns = [`${proof.isValid(actor, params)} as is_valid`]
  const sources: string[] = []
  const conditions: (() => boolean)[] = []
  const writers: ReadStatement['writers'][number][] = []
  for (const [index, root] of roots.entries()) {
    const column = (kind: string, text: string) => {
      columns.push(`${text} as ${kind}${index}`)
      return `${kind}${index}`
    }
    column.from = (kind: string, sql: string, names: readonly string[]) => {
      sources.push(`(${sql}) ${kind}${index}`)
      const read = new Map(
        names.map((name, at) => [
          name,
          column(`${kind}${at}_`, `${kind}${index}."${name}"${name === 'nodes' ? '::text' : ''}`),
        ]),
      )
      return (row: Row, name: string) => row[read.get(name) ?? '']
    }
    column.validWhile = (isValid: () => boolean) => void conditions.push(isValid)
    column.later = (read: (args: Arguments) => unknown) =>
      new Later<readonly Arguments[]>((all) => read(all[index] ?? {}))
    const write = writerOf(context, actor, root, given[index] ?? {}, params, column)
    if (!write) return null
    writers.push({ key: JSON.stringify(root.key), write })
  }
  const from = sources.length > 0 ? ` from ${sources.join(', ')}` : ''
  return {
    text: `select ${columns.join(', ')}${from}`,
    values: params.values,
    writers,
    isValid: () => conditions.every((isValid) => isValid()),
  }
}

/** Whether a list searches through related records, which become their ids by own statements. */
const hasOwnStatements = (
  context: OperationContext,
  actor: Actor,
  roots: readonly RootPart[],
  asked: readonly Arguments[],
): boolean =>
  roots.some((root, index) => {
    const filter = asked[index]?.filter
    const isList = 'asked' in root && 'parts' in root.asked && !root.asked.isHistory
    if (!isList || !filter || !context.access(actor).may(root.resource, 'list')) return false
    return hasRelatedAlternatives(root.resource, filter)
  })

/** The arguments of a root field, with the ids of related records that a list searches through. */
async function argumentsFor(
  context: OperationContext,
  actor: Actor,
  root: RootPart,
  args: Arguments,
): Promise<Arguments> {
  if (!hasOwnStatements(context, actor, [root], [args]) || !('resource' in root)) return args
  return { ...args, filter: await resolveRelatedAlternatives(context, root.resource, actor, args.filter) }
}
