import { fieldsOf, type ResourceDeclaration } from '../declare'
import { hasShape } from '../declare/traits'

/**
 * Whether the resource accepts imports. They show no token of a new record, so a token that no action issues again would
 * be lost.
 */
export function isImportable(resource: ResourceDeclaration): boolean {
  const { operations, single, actions } = resource
  const isIssuedAgain = (name: string) => Object.values(actions).some(({ issue = [] }) => issue.includes(name))
  return (
    !single &&
    operations.includes('list') &&
    (operations.includes('create') || operations.includes('edit')) &&
    Object.entries(fieldsOf(resource)).every(([name, field]) => !hasShape(field, 'issued') || isIssuedAgain(name))
  )
}
