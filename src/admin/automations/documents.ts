import { graphql, type ResultOf, type VariablesOf } from '../../providers/graphql'
import { queryClient } from '../../providers/queries'

const failure = 'failure { code message key values fields }'
const facts = `id resource name isOwn owner active event names state hour zone ${failure} lastState lastRunAt
  steps { kind action input edits personId dueInDays text people roles }`

export const automationsDocument = graphql(`query Automations { me { automations { ${facts} } } }`)
export const automationDocument = graphql(`query Automation($id: ID!) { me { automation(id: $id) { ${facts} } } }`)
export const runsDocument = graphql(`query AutomationRuns($id: ID!) { me { automation(id: $id) {
  id runs(limit: 50) { id recordId title event state startedAt finishedAt ${failure} } } } }`)
export const saveDocument = graphql(
  `mutation SaveAutomation($input: SaveAutomationInput!) { saveAutomation(input: $input) { ${facts} } }`,
)
export const deleteDocument = graphql('mutation DeleteAutomation($id: ID!) { deleteAutomation(id: $id) }')
export const previewDocument = graphql(`query PreviewAutomation($input: SaveAutomationInput!, $recordId: ID!) {
  previewAutomation(input: $input, recordId: $recordId) { isMatch
    steps { kind before after text people dueOn refusal { code message key values fields } } }
}`)
export const peopleDocument = graphql(`query AutomationPeople($resource: String!, $search: String, $ids: [ID!]) {
  colleagues(resource: $resource, search: $search, ids: $ids) { id name isActive }
}`)

export type Automation = ResultOf<typeof saveDocument>['saveAutomation']
export type AutomationInput = VariablesOf<typeof saveDocument>['input']
export type AutomationRun = NonNullable<ResultOf<typeof runsDocument>['me']>['automation']['runs'][number]
export type AutomationPreview = ResultOf<typeof previewDocument>['previewAutomation']
export type Failure = NonNullable<AutomationRun['failure']>

/** The key of all queries of automations. */
export const automationsKey = 'automations'

export const refreshAutomations = () => queryClient.invalidateQueries({ queryKey: [automationsKey] })
