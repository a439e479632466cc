import type { DocumentNode, GraphQLSchema } from 'graphql'
import { displayNameSql } from '../auth/accounts'
import type { Auth } from '../auth/identify'
import type { Incoming, Origin } from '../auth/incoming'
import { sessionStandsSql } from '../auth/standing'
import { OperationError } from '../errors'
import type { OperationContext } from '../operations/context'
import type { SessionProof } from '../operations/proof'
import type { Policy } from '../policy/policy'
import { staffAccounts } from '../policy/roles'
import type { GraphQLRequest } from './body'
import { type Cost, costOf, mostCost } from './cost'
import type { Plan } from './plan'
import { planRead } from './read-plan'
import { planUpdate } from './update-plan'

export interface Plans {
  /** The answer by the plan kept for a request's document; null where it takes the longer way. */
  answer(request: GraphQLRequest, incoming: Incoming, origin: Origin): Promise<string | null>
  /** Keeps the plan of a document that was parsed and checked, or that it has none. */
  keep(request: GraphQLRequest, document: DocumentNode): void
}

const mostPlans = 1_000
const longestPlanned = 20_000

/** Plans of documents by their text, the oldest making room: a document is planned once, not once a request. */
export function createPlans(schema: GraphQLSchema, operations: OperationContext, auth: Auth, policy: Policy): Plans {
  const plans = new Map<string, Plan | null>()
  const accounts = staffAccounts(policy.reading)
  const proof: SessionProof = {
    standing: (parameter) => sessionStandsSql(accounts, parameter),
    actorName: (parameter) => `(select ${displayNameSql[accounts]} from ${accounts} a where a.id = ${parameter})`,
  }
  return {
    async answer(request, incoming, origin) {
      const plan = plans.get(keyOf(request))
      const asker = plan ? await auth.claim(incoming, origin) : null
      if (!plan || asker?.kind !== 'session') return null
      try {
        return await plan.run(operations, asker, request.variables ?? {}, proof)
      } catch (error) {
        // The longer way meets the same refusal, and gives it the shape of an answer.
        if (error instanceof OperationError) return null
        throw error
      }
    },
    keep(request, document) {
      const key = keyOf(request)
      if (plans.has(key) || key.length > longestPlanned) return
      if (plans.size >= mostPlans) plans.delete(plans.keys().next().value ?? '')
      const { operationName } = request
      const plan = planRead(schema, document, operationName) ?? planUpdate(schema, document, operationName)
      plans.set(key, plan && withinCost(plan, costOf(document, operationName)))
    },
  }
}

/** What costs too much takes the longer way, which refuses it. */
const withinCost = (plan: Plan, cost: Cost): Plan => ({
  run: async (context, asker, variables, proof) =>
    cost(variables) > mostCost ? null : plan.run(context, asker, variables, proof),
})

const keyOf = ({ query, operationName }: GraphQLRequest) => `${operationName ?? ''} ${query}`
