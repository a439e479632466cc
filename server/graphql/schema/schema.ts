import type { GraphQLSchema } from 'graphql'
import { assertDeclarations, type ResourceDeclaration } from '../../../src/declare'
import { DeclarationError } from '../../../src/declare/problems'
import { signUpAccount } from '../../../src/product'
import { resourceNamed, resources } from '../../../src/registry/resources'
import { createOwnAccount, type OwnAccount } from '../../account/own-account'
import { createStaffSettings, type StaffSettings } from '../../account/own-settings'
import { anyAccounts } from '../../auth/accounts'
import type { Auth } from '../../auth/auth'
import type { CollaborationLive } from '../../collaboration/live'
import type { Files } from '../../files/files'
import type { OperationContext } from '../../operations'
import type { Connecting } from '../../operations/test-connection'
import { type Policy, policed } from '../../policy/policy'
import type { Deliveries } from '../../realtime/deliveries'
import type { Translator } from '../../translation/translator'
import { addAccounts } from './accounts'
import { addActivity } from './activity'
import { addAutomations } from './automations'
import { createBuilder } from './builder'
import { addBulkRuns } from './bulk-runs'
import { addCollaboration } from './collaboration'
import { addConnectionTest } from './connection-test'
import { addDashboards } from './dashboards'
import { addDeletionCheck } from './deletion-check'
import { addFiles } from './files'
import { addFormDrafts } from './form-drafts'
import { addHistory } from './history'
import { addFilters } from './inputs'
import { addMediaUses } from './media-uses'
import { addOwnAccount } from './own-account'
import { addOwnSettings } from './own-settings'
import { addPolicyMatrix } from './policy-matrix'
import { addPreviews } from './previews'
import { addDraftMutations, addRecordDrafts } from './record-drafts'
import { addDeleteResponse, addManyAnswers, addMutations } from './resource-mutations'
import { addPaging, addQueries } from './resource-queries'
import { addSubscriptions } from './resource-subscriptions'
import { addScheduledChanges, addSchedules } from './scheduled-changes'
import { addSearch } from './search'
import { addSecondStep } from './second-step'
import { addSingle } from './single-resource'
import { addTemplates } from './templates'
import { addTranslation } from './translation'
import { addTrash } from './trash'
import { addTrends } from './trends'
import { addTypes } from './types'
import { addViews } from './views'

export interface SchemaDependencies {
  operations: OperationContext
  auth: Auth
  policy: Policy
  files: Files
  translator: Translator
  deliveries: Deliveries
  collaboration: CollaborationLive
  connecting: Connecting
}

/**
 * The schema of the declared resources and the accounts (api.md). Without dependencies it can be printed but not
 * executed. Throws DeclarationError for contradictory declarations.
 */
export function buildSchema(dependencies?: SchemaDependencies): GraphQLSchema {
  assertDeclarations(resources)
  try {
    return buildParts(dependencies)
  } catch (error) {
    throw takenName(error, resources) ?? error
  }
}

/** D001 for a resource with a type, query or mutation whose name the schema has already; undefined for other errors. */
export function takenName(error: unknown, declared: readonly ResourceDeclaration[]): DeclarationError | undefined {
  const message = error instanceof Error ? error.message : ''
  const [, taken = ''] = /^Duplicate (?:typename: Another type with name|field) (\w+)/.exec(message) ?? []
  const longestFirst = declared.toSorted((a, b) => b.type.length - a.type.length)
  const resource =
    declared.find(({ name, singular, type }) => [name, singular, type].includes(taken)) ??
    longestFirst.find(({ type, typeMany }) => taken.includes(type) || taken.includes(typeMany))
  if (!resource) return undefined
  const cure = "choose another name, or another singular: '…'"
  return new DeclarationError([
    { code: 'D001', path: resource.name, message: `the schema has "${taken}" already: ${cure}` },
  ])
}

function buildParts(dependencies?: SchemaDependencies): GraphQLSchema {
  // Dependencies are not used before a request is resolved.
  const { operations, auth, policy, files, translator, deliveries, collaboration, connecting } =
    dependencies ?? ({} as SchemaDependencies)
  const builder = createBuilder()
  const types = addTypes(builder, resources)
  addFilters(
    builder,
    types,
    resources.filter(({ single }) => !single),
  )
  addPaging(builder)
  addManyAnswers(builder)
  addScheduledChanges(builder, operations)
  addRecordDrafts(builder, operations)
  for (const resource of resources) {
    addSubscriptions(builder, types, operations, deliveries, resource)
    if (resource.single) {
      addSingle(builder, types, operations, resource)
      continue
    }
    addQueries(builder, types, operations, resource)
    addDeleteResponse(builder, types, resource)
    addMutations(builder, types, operations, resource)
    addSchedules(builder, types, operations, resource)
    addDraftMutations(builder, operations, resource)
  }
  addBulkRuns(builder, operations)
  addDeletionCheck(builder, operations)
  addHistory(builder, operations)
  addSearch(builder, operations)
  addTrash(builder, operations)
  addPreviews(builder, operations)
  addActivity(builder, operations)
  addFiles(builder, operations, files)
  addMediaUses(builder, operations)
  addTranslation(builder, operations, translator)
  addConnectionTest(builder, operations, connecting)
  addTrends(builder, operations, policy)
  addOwnSettings(builder, dependencies ? createStaffSettings(dependencies) : ({} as StaffSettings))
  addOwnAccount(builder, dependencies ? createOwnAccount(dependencies) : ({} as OwnAccount))
  addPolicyMatrix(builder, policy, resources.map(policed))
  addAccounts(builder, {
    auth,
    policy,
    operations,
    resources: resources.map(policed),
    user: resourceNamed(signUpAccount?.accounts ?? anyAccounts).type,
  })
  addViews(builder, operations)
  addFormDrafts(builder, operations)
  addTemplates(builder, operations)
  addDashboards(builder, operations)
  addAutomations(builder, operations)
  addCollaboration(builder, operations, collaboration)
  addSecondStep(builder, { auth, operations })
  // Sorting copies every type, which is a tenth of the start. `npm run schema` sorts what it writes.
  return builder.toSchema({ sortSchema: false })
}
