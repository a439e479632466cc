import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth'
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  Lexer,
  type SelectionSetNode,
  Source,
  TokenKind,
  validate,
} from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { tooComplex } from '../../errors'
import { fragmentsOf } from '../document-fields'
import type { Context } from '../schema/builder'
import { assertOpenToAll } from '../schema/signed-out'
import { assertAffordable } from './cost'
import { keptByText } from './text-cache'

/**
 * Checks a document of any transport before it runs: length and nesting before parsing, size before validation, cost
 * last. Throws QUERY_TOO_COMPLEX, and UNAUTHENTICATED for a caller who must sign in first.
 */
export const documentLimits = (production: boolean): Plugin<Context>[] => [
  {
    onParse({ params, context }) {
      assertParsable(String(params.source), isSignedIn(context))
      return ({ result }) => {
        if (result && !(result instanceof Error)) assertWalkable(result as DocumentNode)
      }
    },
    onValidate({ params, context, setValidationFn }) {
      const document = params.documentAST as DocumentNode
      if (!isSignedIn(context)) assertOpenToAll(params.schema as GraphQLSchema, document, production)
      // A document with this many mistakes is not searched for more, and no mistake is compared with all names.
      setValidationFn((schema: GraphQLSchema, checked: DocumentNode, rules) =>
        validate(schema, checked, rules, { maxErrors: 10, hideSuggestions: true }),
      )
      return ({ valid }) => {
        if (valid) assertAffordable(document, context.params)
      }
    },
    onExecute: ({ args }) => hideSuggestions(args),
    onSubscribe: ({ args }) => hideSuggestions(args),
  },
  ...[maxDepthPlugin({ n: 12, ignoreIntrospection: true }), maxAliasesPlugin({ n: 60, allowList: [] })].map(
    (plugin) => plugin as unknown as Plugin<Context>,
  ),
]

const isSignedIn = ({ actor }: Context) => actor.kind !== 'none'

const hideSuggestions = (args: object): void => {
  Object.assign(args, { hideSuggestions: true })
}

/** Maximum tokens of a document, and of an anonymous one: no account operation has half as many. */
const mostTokens = 4_000
const mostTokensSignedOut = 400
/** Maximum nesting of brackets. The parser is recursive, and the stack has space for some thousand. */
const mostNesting = 64

/** Token counts by document text. */
const measured = keptByText<{ tokens: number }>()

/** Throws QUERY_TOO_COMPLEX for a text that is too long or too deep to be parsed. It uses a lexer without recursion. */
export function assertParsable(text: string, isSignedIn: boolean): void {
  const known = measured.get(text) ?? { tokens: tokensOf(text, isSignedIn ? mostTokens : mostTokensSignedOut) }
  measured.set(text, known)
  if (!isSignedIn && known.tokens > mostTokensSignedOut) throw tooComplex(tooManyTokens(mostTokensSignedOut))
}

function tokensOf(text: string, most: number): number {
  const lexer = new Lexer(new Source(text))
  let tokens = 0
  let nesting = 0
  for (;;) {
    const { kind } = lexer.advance()
    if (kind === TokenKind.EOF) return tokens
    if (++tokens > most) throw tooComplex(tooManyTokens(most))
    if (kind === TokenKind.BRACE_L || kind === TokenKind.BRACKET_L || kind === TokenKind.PAREN_L) nesting++
    if (kind === TokenKind.BRACE_R || kind === TokenKind.BRACKET_R || kind === TokenKind.PAREN_R) nesting--
    if (nesting > mostNesting) throw tooComplex(`A query has at most ${mostNesting} brackets inside each other.`)
  }
}

const tooManyTokens = (most: number) => `A query has at most ${most} tokens.`

/** Maximum directives in one place, and in a document. */
const mostDirectivesAt = 4
const mostDirectives = 100
/**
 * How often one selection may contain the same field, without and with expanded fragments. Validation compares them in
 * pairs.
 */
const mostRepeats = 10
const mostMerged = 30
/** Maximum fragments, which validation compares in pairs too, and fragment spreads. */
const mostFragments = 40
const mostSpreads = 200
/** Maximum fields of all operations and fragments, with every fragment expanded. */
const mostFields = 5_000

const fine = new WeakSet<DocumentNode>()

/**
 * Throws QUERY_TOO_COMPLEX for a short document that is expensive to traverse: repeated directives or fields, or nested
 * fragments that multiply. It runs before validation, which traverses the document too. The parser limits depth,
 * aliases and tokens.
 */
export function assertWalkable(document: DocumentNode): void {
  if (fine.has(document)) return
  const fragments = fragmentsOf(document)
  if (fragments.size > mostFragments) throw tooComplex(`A query has at most ${mostFragments} fragments.`)
  const walk = new Walk(fragments)
  let fields = 0
  for (const each of document.definitions) {
    if (each.kind !== Kind.OPERATION_DEFINITION && each.kind !== Kind.FRAGMENT_DEFINITION) continue
    walk.directives(each.directives?.length ?? 0)
    fields += each.kind === Kind.OPERATION_DEFINITION ? walk.fieldsIn(each.selectionSet) : walk.fieldsOf(each)
    if (fields > mostFields)
      throw tooComplex(`A query has at most ${mostFields} fields, those of its fragments counted.`)
  }
  for (const each of document.definitions) {
    if ('selectionSet' in each) assertMerges([each.selectionSet], fragments)
  }
  fine.add(document)
}

/** Merges selections like the executor, with expanded fragments, and counts equal fields in one place. */
function assertMerges(sets: readonly SelectionSetNode[], fragments: ReadonlyMap<string, FragmentDefinitionNode>): void {
  const merged = new Map<string, FieldNode[]>()
  const collect = ({ selections }: SelectionSetNode, opened: readonly string[]) => {
    for (const each of selections) {
      if (each.kind === Kind.FIELD) {
        const key = (each.alias ?? each.name).value
        const fields = merged.get(key) ?? []
        if (fields.push(each) > mostMerged) {
          throw tooComplex(`One selection asks for the same at most ${mostMerged} times, its fragments counted.`)
        }
        merged.set(key, fields)
      } else if (each.kind === Kind.INLINE_FRAGMENT) collect(each.selectionSet, opened)
      else {
        const fragment = fragments.get(each.name.value)
        if (fragment && !opened.includes(each.name.value)) collect(fragment.selectionSet, [...opened, each.name.value])
      }
    }
  }
  for (const set of sets) collect(set, [])
  for (const fields of merged.values()) {
    const inner = fields.flatMap(({ selectionSet }) => selectionSet ?? [])
    if (inner.length > 0) assertMerges(inner, fragments)
  }
}

class Walk {
  private allDirectives = 0
  private spreads = 0
  private readonly sizes = new Map<string, number>()

  constructor(private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>) {}

  directives(count: number): void {
    this.allDirectives += count
    if (count > mostDirectivesAt) throw tooComplex(`One place has at most ${mostDirectivesAt} directives.`)
    if (this.allDirectives > mostDirectives) throw tooComplex(`A query has at most ${mostDirectives} directives.`)
  }

  /** Counted once for each fragment. Validation refuses recursive fragments. */
  fieldsOf(fragment: FragmentDefinitionNode): number {
    const name = fragment.name.value
    const known = this.sizes.get(name)
    if (known !== undefined) return known
    this.sizes.set(name, 0)
    const size = this.fieldsIn(fragment.selectionSet)
    this.sizes.set(name, size)
    return size
  }

  fieldsIn({ selections }: SelectionSetNode): number {
    let count = 0
    const repeats = new Map<string, number>()
    for (const each of selections) {
      this.directives(each.directives?.length ?? 0)
      if (each.kind === Kind.INLINE_FRAGMENT) {
        count += this.fieldsIn(each.selectionSet)
        continue
      }
      const key = each.kind === Kind.FIELD ? (each.alias ?? each.name).value : `...${each.name.value}`
      const repeated = (repeats.get(key) ?? 0) + 1
      if (repeated > mostRepeats) throw tooComplex(`One selection asks for the same at most ${mostRepeats} times.`)
      repeats.set(key, repeated)
      if (each.kind === Kind.FIELD) count += 1 + (each.selectionSet ? this.fieldsIn(each.selectionSet) : 0)
      else {
        if (++this.spreads > mostSpreads)
          throw tooComplex(`A query spreads its fragments at most ${mostSpreads} times.`)
        const fragment = this.fragments.get(each.name.value)
        count += fragment ? this.fieldsOf(fragment) : 0
      }
    }
    return count
  }
}
