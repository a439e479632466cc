import { parse, print } from 'graphql'
import type { TFunction } from 'i18next'
import type { ResourceDeclaration } from '../../declare'
import { firstList } from '../../registry/first-questions'
import { resources } from '../../registry/resources'
import { recordSelection } from '../../registry/selections'

/** Super admins may list every resource. */
const mayList = () => true

/** The editable resource with the longest list. */
const exampleResource = (): ResourceDeclaration | undefined =>
  resources
    .filter(({ operations }) => operations.includes('list') && operations.includes('edit'))
    .sort((a, b) => b.list.columns.length - a.list.columns.length)[0]

const withComment = (comment: string, document: string) => {
  const lines = comment.split('\n').map((line) => `# ${line}`.trimEnd())
  return `${lines.join('\n')}\n\n${print(parse(document))}\n`
}

/** The initial tabs: the list of a resource as its page requests it, and a subscription to its changes. */
export const exampleTabs = (t: TFunction): { query: string; variables?: string }[] => {
  const resource = exampleResource()
  if (!resource) return []
  const { name, type, typeMany } = resource
  const records = t(`resources.${name}.many`)
  const { query, variables } = firstList(resource, mayList)
  const live = `subscription Follow${typeMany} { updatedOne${type} { ${recordSelection(resource, [], mayList)} } }`
  return [
    {
      query: withComment(t('graphiql.examples.list', { records }), query),
      variables: JSON.stringify(variables, null, 2),
    },
    { query: withComment(t('graphiql.examples.live', { records }), live) },
  ]
}
