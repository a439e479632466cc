import { uuidv7 } from 'uuidv7'
import { systemActor } from '../../../server/access/actor'
import { create } from '../../../server/operations'
import { selectionOf } from '../../../server/sql/selected-fields'
import { resourceNamed } from '../../../src/registry/resources'
import type { Endpoint } from '../../harness/endpoint'

/** Creates records that only the platform creates: players, comments, applications. */
export const platformOf = ({ operations }: Endpoint) => {
  const make = async (resource: string, values: object): Promise<string> => {
    const actor = systemActor('test')
    const record = await create(
      { context: operations, resource: resourceNamed(resource), actor },
      { ...values },
      selectionOf(['id']),
    )
    return record.id as string
  }
  const name = () => `n${uuidv7().slice(-10)}`
  return {
    make,
    player: (values: object = {}) => {
      const username = name()
      return make('users', { username, email: `${username}@example.com`, ...values })
    },
    game: (values: object = {}) =>
      make('games', { title: { en: 'Harbor', zh: '港湾' }, slug: name(), author: 'Ada', ...values }),
  }
}
