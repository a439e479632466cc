import { assertAccepted, ConnectionError, objectOf } from '../../../server/connections/connection'
import { defineBehaviour } from '../../../server/operations/behaviour'
import { aiKeys } from './ai-keys'

/** The connection test of an AI key lists models: `GET {AI_BASE_URL}/models`, which is free. */
export const aiKeysBehaviour = defineBehaviour(aiKeys, {
  async test({ settings: { aiBaseUrl }, secret, send }) {
    if (!aiBaseUrl) throw new ConnectionError('noAddress')
    const response = await send(`${aiBaseUrl}/models`, { headers: { authorization: `Bearer ${secret('value')}` } })
    assertAccepted(response)
    if (!Array.isArray(objectOf(response).data)) throw new ConnectionError('unreadable')
  },
})
