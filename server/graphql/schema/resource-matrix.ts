import type { eventWords } from '../../../src/fields/events/events.kind'
import type { scopeAccess } from '../../../src/fields/scopes/scopes.kind'
import type { AnyRow, Builder, Loose } from './builder'

interface ResourceWordsType {
  /** Name of the object type; its input has the suffix `Input`. */
  name: string
  description: string
  /** The property, its enum, and the description of each value. */
  key: string
  word: string
  wordDescription: string
  meanings: Readonly<Record<string, string>>
  chosen: string
}

/** The types of values that name resources with a set of enum values, for outputs and inputs. */
export function addResourceWords(builder: Builder): void {
  addType(builder, {
    name: 'TokenScope',
    description: 'A resource and the permissions of a token on it.',
    key: 'access',
    word: 'TokenAccess',
    wordDescription: 'A kind of access to a resource.',
    meanings: accessMeanings,
    chosen: 'The permitted kinds of access, without duplicates.',
  })
  addType(builder, {
    name: 'WebhookEvents',
    description: 'A resource and the events that a webhook receives.',
    key: 'events',
    word: 'WebhookEvent',
    wordDescription: 'An event on records of a resource.',
    meanings: eventMeanings,
    chosen: 'The selected events, without duplicates.',
  })
}

const accessMeanings: Readonly<Record<(typeof scopeAccess)[number], string>> = {
  read: 'List and show its records, and subscribe to changes.',
  write: 'Create, update and delete them.',
  actions: 'Take its actions, such as `publish` or `refund`.',
}

const eventMeanings: Readonly<Record<(typeof eventWords)[number], string>> = {
  created: 'A record was created: `games.created`.',
  updated: 'A record was changed: `games.updated`.',
  deleted: 'A record was deleted, or deactivated if deletion means that: `games.deleted`.',
  actions: 'An action was taken; the event has its name: `games.publish`, `orders.refund`.',
}

function addType(builder: Builder, type: ResourceWordsType): void {
  const word = builder.enumType(type.word, {
    description: type.wordDescription,
    values: Object.fromEntries(Object.entries(type.meanings).map(([name, description]) => [name, { description }])),
  } as Loose)
  const resource = 'Name of the resource: `games`.'
  builder.objectRef<AnyRow>(type.name).implement({
    description: type.description,
    fields: (t: Loose) => ({
      resource: t.string({ description: resource, resolve: (entry: AnyRow) => entry.resource }),
      [type.key]: t.field({ type: [word], description: type.chosen, resolve: (entry: AnyRow) => entry[type.key] }),
    }),
  })
  builder.inputType(`${type.name}Input`, {
    description: type.description,
    fields: (t: Loose) => ({
      resource: t.string({ required: true, description: resource }),
      [type.key]: t.field({ type: [word], required: true, description: type.chosen }),
    }),
  })
}
