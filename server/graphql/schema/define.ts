import type { GraphQLResolveInfo } from 'graphql'
import { pascalCase } from '../../../src/declare/names'
import { unauthenticated } from '../../errors'
import type { Subscriber } from '../../realtime/deliveries'
import type { Repeat } from '../transport/repetition'
import type { Builder, Context, Loose, ScalarInputs } from './builder'

// Definitions as tables. They name types in the notation of GraphQL: `String` is nullable, `[Game!]!` a list without
// nulls. So a definition can refer to a type that is defined later.

type Table<Row> = Readonly<Record<string, Row>>

type NonNull<Notation> = Notation extends `[${infer Item}]`
  ? readonly ValueOf<Item>[]
  : Notation extends keyof ScalarInputs
    ? ScalarInputs[Notation]
    : Loose

/** The value of a type's notation; enums, inputs and files are untyped. */
type ValueOf<Notation> = Notation extends `${infer Type}!` ? NonNull<Type> : NonNull<Notation> | null | undefined

/** The values of declared arguments. */
type ArgumentsOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends readonly [infer Notation, ...unknown[]]
    ? ValueOf<Notation>
    : never
}

/** Arguments, or the fields of an input: type, description and options. */
export type Inputs = Table<
  readonly [type: string, description: string, options?: { defaultValue?: unknown; deprecationReason?: string }]
>

/** Fields that are properties of the value: type, description and options. */
type Properties<Value> = { readonly [Name in keyof Value]?: readonly [type: string, description: string] }

/** Fields with a resolver: type, description, resolver and options. */
export type Computed<Value> = Table<
  readonly [
    type: string,
    description: string,
    resolve: (value: Value, args: Loose, context: Context) => unknown,
    options?: { args?: Inputs; deprecationReason?: string },
  ]
>

interface RootField<Arguments> {
  type: string
  description: string
  args?: Arguments
  /** The argument `input`, of a type of its own. */
  input?: OwnInput
  /** How a mutation is repeated under an idempotency key; omitted if it takes none. */
  repeat?: Repeat
  /** The name of the resource that a mutation changes. */
  resource?: string
  extensions?: object
  resolve(args: ArgumentsOf<Arguments>, context: Context, info: GraphQLResolveInfo): unknown
}

interface OwnInput {
  argument: string
  description: string
  fields: Inputs
}

/** The input of a root field; `saveView` takes `SaveViewInput`. */
export const takes = (argument: string, description: string, fields: Inputs): { input: OwnInput } => ({
  input: { argument, description, fields },
})

/** The answer of a mutation that only succeeds or fails. */
export const done = async (work: Promise<unknown>): Promise<true> => {
  await work
  return true
}

interface SubscriptionField extends Pick<RootField<Inputs>, 'type' | 'description' | 'args'> {
  subscribe: (args: Loose, context: Context & { subscriber: Subscriber }, info: GraphQLResolveInfo) => unknown
}

/** Root fields by name, with the types of their arguments. */
type RootFields<Arguments extends Table<Inputs>> = { readonly [Name in keyof Arguments]: RootField<Arguments[Name]> }

const mapped = <Row>(table: Table<Row>, field: (row: Row, name: string) => unknown): Loose =>
  Object.fromEntries(Object.entries(table).map(([name, row]) => [name, field(row, name)]))

function typeOf(notation: string) {
  const name = notation.replace(/[[\]!]/g, '')
  return { type: (notation.startsWith('[') ? [name] : name) as Loose, required: notation.endsWith('!') }
}

const inputs = (table: Inputs, field: (options: object) => unknown) =>
  mapped(table, ([type, description, options]) => field({ ...typeOf(type), description, ...options }))

const output = (
  t: Loose,
  notation: string,
  { args = {}, ...options }: { args?: Inputs; [option: string]: unknown },
) => {
  const { type, required } = typeOf(notation)
  return t.field({ type, nullable: !required, args: inputs(args, t.arg), ...options })
}

/** Adds an object type. */
export function defineType<Value extends object>(
  builder: Builder,
  name: string,
  description: string,
  properties: Properties<Value>,
  computed: Computed<Value> = {},
): void {
  builder.objectRef<Value>(name).implement({
    description,
    fields: (t: Loose) => ({
      ...mapped(properties as Table<readonly [string, string]>, ([type, text], property) =>
        output(t, type, { description: text, resolve: (value: Loose) => value[property] }),
      ),
      ...mapped(computed, ([type, text, resolve, options]) =>
        output(t, type, { description: text, resolve, ...options }),
      ),
    }),
  })
}

/** Adds an input type. */
export function defineInput(builder: Builder, name: string, description: string, fields: Inputs): void {
  builder.inputType(name, { description, fields: (t: Loose) => inputs(fields, (options) => t.field(options)) })
}

/** Adds an enum with the descriptions of its values. */
export function defineEnum(builder: Builder, name: string, description: string, values: Table<string>): void {
  builder.enumType(name, { description, values: mapped(values, (text) => ({ description: text })) })
}

/** The fields of a root type; adds the types of their own inputs. */
function rootFields(builder: Builder, fields: Table<RootField<Loose>>) {
  const inputOf = (name: string) => `${pascalCase(name)}Input`
  for (const [name, { input }] of Object.entries(fields)) {
    if (input) defineInput(builder, inputOf(name), input.description, input.fields)
  }
  return (t: Loose) =>
    mapped(fields, ({ type, args, input, repeat, resource, extensions, resolve, ...options }, name) =>
      output(t, type, {
        ...options,
        args: { ...args, ...(input && { input: [`${inputOf(name)}!`, input.argument] }) },
        extensions: { ...extensions, ...(repeat && { repeat, resource }) },
        resolve: (_root: unknown, given: Loose, context: Context, info: GraphQLResolveInfo) =>
          resolve(given, context, info),
      }),
    )
}

/** Adds queries. */
export const defineQueries = <const Arguments extends Table<Inputs>>(
  builder: Builder,
  fields: RootFields<Arguments>,
): void => builder.queryFields(rootFields(builder, fields))

/** Adds mutations. */
export const defineMutations = <const Arguments extends Table<Inputs>>(
  builder: Builder,
  fields: RootFields<Arguments>,
): void => builder.mutationFields(rootFields(builder, fields))

/** Adds fields to `me`. */
export const defineOwnFields = <const Arguments extends Table<Inputs>>(
  builder: Builder,
  fields: RootFields<Arguments>,
): void => builder.objectFields('Viewer' as Loose, rootFields(builder, fields))

/** Adds subscriptions; each event is the value of the field. */
export const defineSubscriptions = (builder: Builder, fields: Table<SubscriptionField>): void =>
  builder.subscriptionFields((t: Loose) =>
    mapped(fields, ({ type, subscribe, ...options }) =>
      output(t, type, {
        ...options,
        subscribe: (_root: unknown, args: Loose, context: Context, info: GraphQLResolveInfo) => {
          const { subscriber } = context
          if (!subscriber) throw unauthenticated()
          return subscribe(args, { ...context, subscriber }, info)
        },
        resolve: (value: unknown) => value,
      }),
    ),
  )
