import {
  type FieldNode,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import type { SelectedField, Selection } from '../../sql/selected-fields'

const kept = new WeakMap<FieldNode, Selection>()

/** How the answer names a field: by name for a resolver, by alias for an answer that is sent unchanged. */
type KeyOf = (node: FieldNode) => string
export const byName: KeyOf = ({ name }) => name.value
export const byAlias: KeyOf = ({ name, alias }) => (alias ?? name).value

/**
 * The selection of the resolved field, by name, with fragments and aliases merged. The same document returns the same
 * object, so that its plan is cached. With `@skip` or `@include` it depends on variables and is computed for each
 * request.
 */
export function askedOf(info: GraphQLResolveInfo): Selection {
  const [first] = info.fieldNodes
  const known = first && kept.get(first)
  if (known) return known
  const reading = new SelectionReading(info, byName, false)
  const selection = reading.of(info.fieldNodes)
  if (first && info.fieldNodes.length === 1 && !reading.isConditional) kept.set(first, selection)
  return selection
}

/** The selection inside a field; empty if the field is not selected. */
export const askedInside = (selection: Selection, field: string): Selection | undefined => selection.get(field)?.inside

/** Merges the fields of a document into a selection. */
export class SelectionReading {
  /** Whether the result depends on the request's variables. */
  isConditional = false

  constructor(
    private readonly source: Pick<GraphQLResolveInfo, 'fragments' | 'variableValues'>,
    private readonly keyOf: KeyOf,
    /** A resolver leaves `__typename` to the schema; a statement returns it itself. */
    private readonly takesTypeName: boolean,
  ) {}

  of(nodes: readonly FieldNode[]): Selection {
    const selection = new Map<string, SelectedField>()
    const inner = new Map<string, FieldNode[]>()
    for (const node of nodes) if (node.selectionSet) this.collect(node.selectionSet, inner)
    for (const [key, fields] of inner) {
      const field = fields[0]?.name.value ?? key
      const hasInside = fields.some((node) => node.selectionSet)
      selection.set(key, hasInside ? { field, inside: this.of(fields) } : { field })
    }
    return selection
  }

  /** The fields of a selection set by key, with expanded fragments. */
  collect({ selections }: SelectionSetNode, into: Map<string, FieldNode[]>): void {
    for (const node of selections) {
      if (!this.isIncluded(node)) continue
      if (node.kind === Kind.FIELD) {
        if (node.name.value === '__typename' && !this.takesTypeName) continue
        const key = this.keyOf(node)
        into.set(key, [...(into.get(key) ?? []), node])
      } else {
        const set = node.kind === Kind.INLINE_FRAGMENT ? node : this.source.fragments[node.name.value]
        if (set) this.collect(set.selectionSet, into)
      }
    }
  }

  private isIncluded(node: SelectionNode): boolean {
    if (!node.directives?.length) return true
    this.isConditional = true
    const { variableValues } = this.source
    if (getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.if === true) return false
    return getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.if !== false
  }
}
