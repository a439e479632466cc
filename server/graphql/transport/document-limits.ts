import { maxAliasesPlugin } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthPlugin } from '@escape.tech/graphql-armor-max-depth'
import { maxTokensPlugin } from '@escape.tech/graphql-armor-max-tokens'
import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { OperationError } from '../../errors'

/** How much one document may ask for as it is parsed; what is beyond is QUERY_TOO_COMPLEX before anything runs. */
export const documentLimits: Plugin[] = [
  maxTokensPlugin({ n: 4000 }),
  maxDepthPlugin({ n: 12, ignoreIntrospection: true }),
  maxAliasesPlugin({ n: 60, allowList: [] }),
].map((plugin) => plugin as unknown as Plugin)

/** Directives in one place, and in a document. */
const mostDirectivesAt = 4
const mostDirectives = 100
/** How often one selection may ask for the same thing. */
const mostRepeats = 10
/** Fields of a document when every fragment stands opened where it is spread. */
const mostFields = 5_000

const fine = new WeakSet<DocumentNode>()

/**
 * Throws QUERY_TOO_COMPLEX for a document that is short to write and long to walk through: with directives or fields
 * repeated without use, or with fragments that multiply by standing in each other. Comes before the document is checked,
 * since checking walks too. What depth, aliases and words may be is limited while it is parsed.
 */
export function assertWalkable(document: DocumentNode): void {
  if (fine.has(document)) return
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const each of document.definitions) {
    if (each.kind === Kind.FRAGMENT_DEFINITION) fragments.set(each.name.value, each)
  }
  const walk = new Walk(fragments)
  for (const each of document.definitions) {
    if (each.kind !== Kind.OPERATION_DEFINITION && each.kind !== Kind.FRAGMENT_DEFINITION) continue
    walk.directives(each.directives?.length ?? 0)
    const fields = each.kind === Kind.OPERATION_DEFINITION ? walk.fieldsIn(each.selectionSet) : walk.fieldsOf(each)
    if (fields > mostFields) throw tooMuch(`A query has at most ${mostFields} fields, those of its fragments counted.`)
  }
  fine.add(document)
}

class Walk {
  private allDirectives = 0
  private readonly sizes = new Map<string, number>()

  constructor(private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>) {}

  directives(count: number): void {
    this.allDirectives += count
    if (count > mostDirectivesAt) throw tooMuch(`One place has at most ${mostDirectivesAt} directives.`)
    if (this.allDirectives > mostDirectives) throw tooMuch(`A query has at most ${mostDirectives} directives.`)
  }

  /** Counted once, however often it is spread. One that leads back to itself is refused when the document is checked. */
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
      if (repeated > mostRepeats) throw tooMuch(`One selection asks for the same at most ${mostRepeats} times.`)
      repeats.set(key, repeated)
      if (each.kind === Kind.FIELD) count += 1 + (each.selectionSet ? this.fieldsIn(each.selectionSet) : 0)
      else {
        const fragment = this.fragments.get(each.name.value)
        count += fragment ? this.fieldsOf(fragment) : 0
      }
    }
    return count
  }
}

const tooMuch = (title: string) => new OperationError('QUERY_TOO_COMPLEX', title, { key: 'errors.tooComplex' })
