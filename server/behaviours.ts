import { aiKeysBehaviour } from '../src/resources/ai-keys/ai-keys.server'
import { blogPostsBehaviour } from '../src/resources/blog-posts/blog-posts.server'
import { creatorApplicationsBehaviour } from '../src/resources/creator-applications/creator-applications.server'
import { ordersBehaviour } from '../src/resources/orders/orders.server'
import { paymentChannelsBehaviour } from '../src/resources/payment-channels/payment-channels.server'
import { promptsBehaviour } from '../src/resources/prompts/prompts.server'
import { storageBucketsBehaviour } from '../src/resources/storage-buckets/storage-buckets.server'
import { usersBehaviour } from '../src/resources/users/users.server'
import { apiTokensBehaviour } from '../src/system/api-tokens/api-tokens.server'
import { webhookDeliveriesBehaviour } from '../src/system/webhook-deliveries/webhook-deliveries.server'
import { webhooksBehaviour } from '../src/system/webhooks/webhooks.server'
import type { Reading } from './access/actor'
import { staffBehaviour } from './account/staff-behaviour'
import type { RegisteredBehaviour } from './operations/behaviour'

/** What each resource does on the server beyond its declaration; most do nothing and need no line here. */
export function createBehaviours(reading: Reading): readonly RegisteredBehaviour[] {
  return [
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
  ]
}
