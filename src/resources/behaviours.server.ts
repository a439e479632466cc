import type { Reading } from '../../server/operations/asker'
import type { ResourceBehaviour } from '../../server/operations/behaviour'
import type { ResourceDeclaration } from '../declare'
import { aiKeysBehaviour } from './ai-keys.server'
import { apiTokensBehaviour } from './api-tokens.server'
import { blogPostsBehaviour } from './blog-posts.server'
import { creatorApplicationsBehaviour } from './creator-applications.server'
import { ordersBehaviour } from './orders.server'
import { paymentChannelsBehaviour } from './payment-channels.server'
import { promptsBehaviour } from './prompts.server'
import { staffBehaviour } from './staff.server'
import { storageBucketsBehaviour } from './storage-buckets.server'
import { usersBehaviour } from './users.server'
import { webhookDeliveriesBehaviour } from './webhook-deliveries.server'
import { webhooksBehaviour } from './webhooks.server'

const none: ResourceBehaviour = {}

/** What each resource does on the server beyond its declaration; most do nothing and need no line here. */
export function createBehaviours(reading: Reading): (resource: ResourceDeclaration) => ResourceBehaviour {
  const byName = new Map<string, ResourceBehaviour>([
    ['users', usersBehaviour(reading)],
    ['admins', staffBehaviour(reading, 'admins')],
    ['apiTokens', apiTokensBehaviour(reading)],
    ['orders', ordersBehaviour],
    ['blogPosts', blogPostsBehaviour],
    ['creatorApplications', creatorApplicationsBehaviour],
    ['gamePrompts', promptsBehaviour],
    ['generalPrompts', promptsBehaviour],
    ['paymentChannels', paymentChannelsBehaviour],
    ['aiKeys', aiKeysBehaviour],
    ['storageBuckets', storageBucketsBehaviour],
    ['webhooks', webhooksBehaviour],
    ['webhookDeliveries', webhookDeliveriesBehaviour],
  ])
  return ({ name }) => byName.get(name) ?? none
}
