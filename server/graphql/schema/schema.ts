import type { GraphQLSchema } from 'graphql'
import { assertDeclarations, type ResourceDeclaration } from '../../../src/declare'
import { DeclarationError } from '../../../src/declare/problems'
import { resources } from '../../../src/registry/resources'
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

/**
 * The schema of the declared resources and the accounts (api.md). Resolvers find the parts of the program in their
 * context. Throws DeclarationError for contradictory declarations.
 */
export function buildSchema(): GraphQLSchema {
  assertDeclarations(resources)
  try {
    return buildParts()
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

function buildParts(): GraphQLSchema {
  const builder = createBuilder()
  const types = addTypes(builder, resources)
  addFilters(
    builder,
    types,
    resources.filter(({ single }) => !single),
  )
  addPaging(builder)
  addManyAnswers(builder)
  addScheduledChanges(builder)
  addRecordDrafts(builder)
  for (const resource of resources) {
    addSubscriptions(builder, types, resource)
    if (resource.single) {
      addSingle(builder, types, resource)
      continue
    }
    addQueries(builder, types, resource)
    addDeleteResponse(builder, types, resource)
    addMutations(builder, types, resource)
    addSchedules(builder, types, resource)
    addDraftMutations(builder, resource)
  }
  addBulkRuns(builder)
  addDeletionCheck(builder)
  addHistory(builder)
  addSearch(builder)
  addTrash(builder)
  addPreviews(builder)
  addActivity(builder)
  addFiles(builder)
  addMediaUses(builder)
  addTranslation(builder)
  addConnectionTest(builder)
  addTrends(builder)
  addOwnSettings(builder)
  addOwnAccount(builder)
  addPolicyMatrix(builder)
  addAccounts(builder)
  addViews(builder)
  addFormDrafts(builder)
  addTemplates(builder)
  addDashboards(builder)
  addAutomations(builder)
  addCollaboration(builder)
  addSecondStep(builder)
  // Sorting copies every type, which is a tenth of the start. `npm run schema` sorts what it writes.
  return builder.toSchema({ sortSchema: false })
}
