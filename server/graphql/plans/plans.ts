import type { DocumentNode, GraphQLSchema } from 'graphql'
import type { Actor } from '../../access/actor'
import { accountsTable, displayNameSql } from '../../auth/accounts'
import { activeSessionSql } from '../../auth/active-session'
import { activeTokenSql, tokenActorSql } from '../../auth/api-tokens'
import { OperationError } from '../../errors'
import type { OperationContext } from '../../operations/context'
import type { SessionProof } from '../../operations/proof'
import type { Policy } from '../../policy/policy'
import { staffAccounts } from '../../policy/roles'
import { assertSpendable, type Cost, costOf } from '../transport/cost'
import type { GraphQLRequest } from '../transport/request'
import { keptByText } from '../transport/text-cache'
import type { Plan } from './plan'
import { planRead } from './read-plan'
import { planUpdate } from './update-plan'

export interface Plans {
  /**
   * The answer from the cached plan of a request's document; null if there is none. `actor` is the claimed actor: the
   * statement verifies it.
   */
  answer(request: GraphQLRequest, actor: Actor): Promise<string | null>
  /** Caches the plan of a valid document, or that it has none. */
  keep(request: GraphQLRequest, document: DocumentNode): void
  /** Number of requests that plans have answered. */
  answered(): number
}

/** Marks a document without a plan, so that it is planned only once. */
const noPlan = { run: null }

/** Caches plans by document text, so that a document is planned once. */
export function createPlans(schema: GraphQLSchema, operations: OperationContext, policy: Policy): Plans {
  const plans = keptByText<Plan | typeof noPlan>()
  let answered = 0
  const accounts = staffAccounts(policy.reading)
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
  return {
    async answer(request, actor) {
      const plan = plans.get(keyOf(request))
      if (!plan?.run || actor.kind === 'none') return null
      try {
        const answer = await plan.run(operations, actor, request.variables ?? {}, proof)
        if (answer !== null) answered += 1
        return answer
      } catch (error) {
        // The executor meets the same refusal and formats it; for a locked record it would wait again.
        if (error instanceof OperationError && error.extensions.key !== 'errors.locked') return null
        throw error
      }
    },
    keep(request, document) {
      const key = keyOf(request)
      if (plans.has(key)) return
      const { operationName } = request
      const plan = planRead(schema, document, operationName) ?? planUpdate(schema, document, operationName)
      plans.set(key, plan ? withinCost(plan, costOf(document, operationName)) : noPlan)
    },
    answered: () => answered,
  }
}

/** The executor refuses documents that cost too much. */
const withinCost = (plan: Plan, cost: Cost): Plan => ({
  async run(context, actor, variables, proof) {
    assertSpendable(cost(variables))
    return plan.run(context, actor, variables, proof)
  },
})

const keyOf = ({ query, operationName }: GraphQLRequest) => `${operationName ?? ''} ${query}`
