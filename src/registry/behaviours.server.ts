import { staffBehaviour } from '../../server/account/staff-behaviour'
import type { Reading } from '../../server/operations/actor'
import type { RegisteredBehaviour } from '../../server/operations/behaviour'
import { aiKeysBehaviour } from '../resources/ai-keys/ai-keys.server'
import { blogPostsBehaviour } from '../resources/blog-posts/blog-posts.server'
import { creatorApplicationsBehaviour } from '../resources/creator-applications/creator-applications.server'
import { ordersBehaviour } from '../resources/orders/orders.server'
import { paymentChannelsBehaviour } from '../resources/payment-channels/payment-channels.server'
import { promptsBehaviour } from '../resources/prompts/prompts.server'
import { storageBucketsBehaviour } from '../resources/storage-buckets/storage-buckets.server'
import { usersBehaviour } from '../resources/users/users.server'
import { apiTokensBehaviour } from '../system/api-tokens/api-tokens.server'
import { webhookDeliveriesBehaviour } from '../system/webhook-deliveries/webhook-deliveries.server'
import { webhooksBehaviour } from '../system/webhooks/webhooks.server'

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
