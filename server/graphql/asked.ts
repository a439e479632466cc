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
import type { SelectedField, Selection } from '../operations/selection'

const kept = new WeakMap<FieldNode, Selection>()

/**
 * What a document asks of the field that is being resolved, by name, fragments and aliases folded together. The same
 * document gives the same object, so that what is planned for it is planned once; one with `@skip` or `@include` depends
 * on its variables and is worked out each time.
 */
export function askedOf(info: GraphQLResolveInfo): Selection {
  const [first] = info.fieldNodes
  const known = first && kept.get(first)
  if (known) return known
  const reading = new Reading(info)
  const selection = reading.of(info.fieldNodes)
  if (first && info.fieldNodes.length === 1 && !reading.isConditional) kept.set(first, selection)
  return selection
}

/** What is asked inside a field of a selection; nothing when the field itself is not asked for. */
export const askedInside = (selection: Selection, field: string): Selection | undefined => selection.get(field)?.inside

class Reading {
  isConditional = false

  constructor(private readonly info: Pick<GraphQLResolveInfo, 'fragments' | 'variableValues'>) {}

  of(nodes: readonly FieldNode[]): Selection {
    const selection = new Map<string, SelectedField>()
    const inner = new Map<string, FieldNode[]>()
    for (const node of nodes) if (node.selectionSet) this.collect(node.selectionSet, inner)
    for (const [field, fields] of inner) {
      const hasInside = fields.some((node) => node.selectionSet)
      selection.set(field, hasInside ? { field, inside: this.of(fields) } : { field })
    }
    return selection
  }

  private collect({ selections }: SelectionSetNode, into: Map<string, FieldNode[]>): void {
    for (const node of selections) {
      if (!this.isIncluded(node)) continue
      if (node.kind === Kind.FIELD) {
        // The type's name is the schema's to tell, not the database's.
        if (node.name.value !== '__typename') into.set(node.name.value, [...(into.get(node.name.value) ?? []), node])
      } else {
        const set = node.kind === Kind.INLINE_FRAGMENT ? node : this.info.fragments[node.name.value]
        if (set) this.collect(set.selectionSet, into)
      }
    }
  }

  private isIncluded(node: SelectionNode): boolean {
    if (!node.directives?.length) return true
    this.isConditional = true
    const { variableValues } = this.info
    if (getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.if === true) return false
    return getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.if !== false
  }
}
