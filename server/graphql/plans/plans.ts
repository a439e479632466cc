import { type DocumentNode, type GraphQLSchema, getOperationAST, Kind, parse } from 'graphql'
import { staffOf } from '../../../src/declare/role-scheme'
import { accountsTable, displayNameSql } from '../../auth/accounts'
import { activeSessionSql } from '../../auth/active-session'
import { activeTokenSql, tokenActorSql } from '../../auth/api-tokens'
import { reasonOf } from '../../database/unavailable'
import { OperationError } from '../../errors'
import { log } from '../../log'
import type { OperationContext } from '../../operations/context'
import type { SessionProof } from '../../operations/proof'
import type { Policy } from '../../policy/policy'
import { assertSpendable, type Cost, costOf } from '../transport/cost'
import type { GraphQLRequest } from '../transport/request'
import { keptByText } from '../transport/text-cache'
import { planChange } from './change-plan'
import { planConditions } from './conditions'
import type { Plan, PlannedRequest } from './plan'
import { planRead } from './read-plan'

export interface Plans {
  /**
   * The answer from the cached plan of a request's document; null if there is none. `actor` is the claimed actor: the
   * statement verifies it. A mutation with a key stores its answer.
   */
  answer(request: GraphQLRequest, asked: Pick<PlannedRequest, 'actor' | 'keyOf' | 'identify'>): Promise<string | null>
  /** Caches the plan of a valid document, or that it has none. */
  keep(request: GraphQLRequest, document: DocumentNode): void
  /** Counts a request that its plan left to the executor although it was valid: its answer has no errors. */
  noteExecuted(request: GraphQLRequest): void
  /** Counts of requests since the start: answered by a plan, left to the executor, and valid but declined. */
  counts(): { planned: number; executed: number; declined: number }
}

/** Marks a document without a plan, so that it is planned only once. */
const noPlan = { run: null }
const refusedAfterWait: readonly unknown[] = ['errors.locked', 'errors.tooManyAtOnce']

/** Caches plans by document text, so that a document is planned once. */
export function createPlans(schema: GraphQLSchema, operations: OperationContext, policy: Policy): Plans {
  const plans = keptByText<Plan | typeof noPlan>()
  const counts = { planned: 0, executed: 0, declined: 0 }
  const declined = new WeakSet<GraphQLRequest>()
  const accounts = staffOf(policy.roleScheme).accounts
  const proof: SessionProof = {
    isValid: ({ kind, tokenId, role, sessionId }, params) =>
      kind === 'token'
        ? activeTokenSql(accounts, params.add(tokenId, 'uuid'), params.add(role, 'text'))
        : activeSessionSql(accounts, params.add(sessionId, 'uuid')),
    actorName: ({ kind, tokenId, id }, params) =>
      kind === 'token'
        ? tokenActorSql(accounts, params.add(tokenId, 'uuid'))
        : `(select ${displayNameSql(accounts)} from ${accountsTable(accounts)} a where a.id = ${params.add(id, 'uuid')})`,
  }
  const answerBy: Plans['answer'] = async (request, { actor, keyOf, identify }) => {
    const plan = plans.get(textOf(request))
    if (!plan?.run || actor.kind === 'none') return null
    const variables = request.variables ?? {}
    let answer: string | null = null
    try {
      answer = await plan.run({ context: operations, actor, variables, proof, keyOf, identify })
    } catch (error) {
      // The executor meets the same refusal and formats it, but would wait again for a record or a connection.
      const isRefused = error instanceof OperationError && !refusedAfterWait.includes(error.extensions.key)
      // The executor looks up the key, which shows whether the change was committed.
      if (!isRefused && !(keyOf && reasonOf(error) === 'interrupted')) throw error
    }
    if (answer === null) declined.add(request)
    return answer
  }

  return {
    async answer(request, asked) {
      const answer = await answerBy(request, asked)
      counts[answer === null ? 'executed' : 'planned'] += 1
      return answer
    },
    keep(request, document) {
      const key = textOf(request)
      if (plans.has(key)) return
      const { operationName } = request
      const cost = costOf(document, operationName)
      const changing = (chosen: DocumentNode) => {
        const change = planChange(schema, chosen, operationName)
        return change && withinCost(change, cost)
      }
      const plan = planConditions(
        schema,
        document,
        operationName,
        (chosen) => planRead(schema, chosen, operationName, cost) ?? changing(chosen),
      )
      plans.set(key, plan ?? noPlan)
      // The browser tests read these lines: screens should send few documents without a plan.
      if (!plan) log.debug({ roots: rootsOf(document, operationName) }, 'A document has no plan.')
    },
    noteExecuted(request) {
      if (!declined.has(request)) return
      counts.declined += 1
      // The browser tests read these lines too.
      if (!log.isLevelEnabled('debug')) return
      log.debug({ roots: rootsOf(parse(request.query), request.operationName) }, 'A plan declined a valid request.')
    },
    counts: () => ({ ...counts }),
  }
}

/** The root fields of a query or a mutation; empty for a subscription, which needs no plan. */
function rootsOf(document: DocumentNode, operationName: GraphQLRequest['operationName']): readonly string[] {
  const operation = getOperationAST(document, operationName)
  if (!operation || operation.operation === 'subscription') return []
  return operation.selectionSet.selections.map((node) => (node.kind === Kind.FIELD ? node.name.value : '…'))
}

/** The executor refuses documents that cost too much. */
const withinCost = (plan: Plan, cost: Cost): Plan => ({
  async run(request) {
    assertSpendable(cost(request.variables))
    return plan.run(request)
  },
})

const textOf = ({ query, operationName }: GraphQLRequest) => `${operationName ?? ''} ${query}`
