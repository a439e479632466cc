import { fieldsOf, type ResourceDeclaration } from '../../declare'
import { computationOf } from '../../fields/computed/computed.kind'

/** The resources whose records are counted in fields of this one: a change of theirs may change what it shows. */
export const countedResources = (resource: ResourceDeclaration): readonly string[] => [
  ...new Set(
    Object.values(fieldsOf(resource)).flatMap((field) => {
      const { count } = computationOf(field)
      return count === undefined ? [] : [count]
    }),
  ),
]
