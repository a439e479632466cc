import type { Context } from './builder'

// Saved views, templates, dashboards and automations belong to a person and have a name. `noun` names one of them.

/** The properties of an item in an answer. */
export const itemProperties = (noun: string, uniqueFor = 'owner and resource') =>
  ({
    id: ['ID!', `Id of the ${noun}.`],
    name: ['String!', `Its name, unique for ${uniqueFor}.`],
    isOwn: ['Boolean!', 'Whether the actor owns it.'],
    owner: ['String!', 'The name of its owner.'],
  }) as const

/** The fields of an input that adds an item or changes one. */
export const itemInputs = (noun: string, uniqueFor = 'owner and resource') =>
  ({
    id: ['ID', `A known ${noun}, or the UUID of a new one, so that a repeated request adds no second.`],
    name: ['String', `At most 60 characters, unique for ${uniqueFor}.`],
  }) as const

/** The field of an input with the resource of an item. */
export const itemResource = (noun: string) =>
  ({ resource: ['String', `Name of the resource; required for a new ${noun}, and ignored later.`] }) as const

/** Roles that an item is shared with: in an answer, and in an input. */
export const sharedRoles = { roles: ['[String!]!', 'Roles that the owner shares it with.'] } as const
export const rolesInput = { roles: ['[String!]', 'Roles to share it with.'] } as const

/** The mutation that deletes an item. @param what the deleted things, as a phrase: `a view, with all uses` */
export const itemDeletion = (
  noun: string,
  what: string,
  remove: (operations: Context['operations'], actor: Context['actor'], id: string) => Promise<boolean>,
) =>
  ({
    type: 'Boolean!',
    description: `Deletes ${what}. False if it was deleted before.`,
    args: { id: ['ID!', `Id of the ${noun}.`] },
    repeat: 'harmless',
    resolve: ({ id }: { id: string }, { operations, actor }: Context) => remove(operations, actor, id),
  }) as const
