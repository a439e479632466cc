import { OperationError } from '../../../server/errors'
import { defineBehaviour } from '../../../server/operations/behaviour'
import { run } from '../../../server/sql/rows'
import { webhookDeliveries } from './webhook-deliveries'

/** Deliveries: a resend starts with the first attempt, and needs an active webhook. */
export const webhookDeliveriesBehaviour = defineBehaviour(webhookDeliveries, {
  actions: {
    async resend({ tx, record }) {
      const text = 'select "active" from "webhooks" where "id" = $1::uuid'
      const [webhook] = await run<{ active: boolean }>(tx, text, [record.webhookId])
      if (webhook?.active) return
      throw new OperationError('CONFLICT', 'The webhook is switched off: switch it on first.', {
        key: 'errors.webhookInactive',
      })
    },
  },
})
