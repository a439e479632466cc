import { isTimeZone } from '../../../src/declare/formats'
import { invalid } from '../../errors'
import { viewQuery } from '../../views/query'
import { type UseKind, type UseSettings, useKinds } from '../../views/tables'
import { type UseInput, useView } from '../../views/uses'
import { deleteView, listViews, type SavedView, saveView, type ViewInput } from '../../views/views'
import type { Builder } from './builder'
import { defineEnum, defineMutations, defineOwnFields, defineType, takes } from './define'
import { itemDeletion, itemInputs, itemProperties, itemResource, rolesInput, sharedRoles } from './saved-items'

interface Use extends UseSettings {
  kind: UseKind
}

const zoneOf = (zone: string | null | undefined): string => {
  const name = zone ?? 'UTC'
  if (!isTimeZone(name)) throw invalid({ zone: [{ key: 'validation.zone' }] })
  return name
}

/** Adds saved views of lists: `me.views`, `saveView`, `useView` and `deleteView` (docs/api.md "Saved views"). */
export function addViews(builder: Builder): void {
  defineEnum(builder, 'ViewUseKind', 'What a person does with a view.', {
    default: 'Their list opens with it.',
    favourite: 'It is in their sidebar.',
    mail: 'They receive it as CSV every week.',
    alert: 'They receive an email when its count rises to a number.',
  } satisfies Record<UseKind, string>)
  defineType<Use>(builder, 'ViewUse', "The actor's use of a view.", {
    kind: ['ViewUseKind!', 'The use.'],
    day: ['Int', 'Of a weekly email: 1 is Monday.'],
    hour: ['Int', 'Of a weekly email: 0 to 23.'],
    zone: ['String', 'The time zone of the hour and of relative dates.'],
    threshold: ['Int', 'Of an alert: the number of records.'],
  })
  defineType<SavedView>(
    builder,
    'SavedView',
    'A named state of a list.',
    {
      ...itemProperties('view'),
      ...sharedRoles,
      resource: ['String!', 'Name of the resource of its list.'],
      state: ['String!', "The query of the list's address: `status=draft&createdAt=last-7-days&sort=-createdAt`."],
      layout: ['JSON!', 'Columns of the list: `columns`, `widths`, `pins` and `density`, all optional.'],
    },
    {
      uses: [
        '[ViewUse!]!',
        "The actor's own uses.",
        ({ uses }) => useKinds.flatMap((each) => (uses[each] ? [{ kind: each, ...uses[each] }] : [])),
      ],
      filter: [
        'JSON!',
        'The filter to pass to the list of the resource, with dates relative to now.',
        (each, args, { operations, actor }) => viewQuery(operations, actor, each, zoneOf(args.zone)).filter,
        { args: { zone: ['String', 'The IANA time zone of relative dates; UTC by default.'] } },
      ],
      sorting: [
        'JSON!',
        'The sorting to pass to the list of the resource.',
        (each, _args, { operations, actor }) => viewQuery(operations, actor, each, 'UTC').sorting,
      ],
    },
  )

  defineOwnFields(builder, {
    views: {
      type: '[SavedView!]!',
      description: 'Saved views of lists that the actor may open: own ones and those shared with the role, by name.',
      args: { resource: ['String', 'Only views of this resource.'] },
      resolve: ({ resource }, { operations, actor }) => listViews(operations, actor, resource ? { resource } : {}),
    },
  })

  defineMutations(builder, {
    saveView: {
      type: 'SavedView!',
      description: 'Adds a view or changes one. Only its owner or a super admin may change a view.',
      ...takes('The values to save.', 'A view to add or to change; omitted values of a known view stay.', {
        ...itemInputs('view'),
        ...itemResource('view'),
        ...rolesInput,
        state: ['String', "The query of the list's address. An unknown field is refused with its name."],
        layout: ['JSON', '`columns`, `widths`, `pins` and `density`.'],
      }),
      repeat: 'harmless',
      resolve: ({ input }: { input: ViewInput }, { operations, actor }) => saveView(operations, actor, input),
    },
    useView: {
      type: 'SavedView!',
      description: 'Begins or ends a use of a view by the actor: default, favourite, weekly email or alert.',
      ...takes('The use.', "The actor's use of a view.", {
        id: ['ID!', 'Id of the view.'],
        kind: ['ViewUseKind!', 'The use.'],
        on: ['Boolean!', 'Whether it begins or ends.'],
        day: ['Int', 'Of a weekly email: 1 (Monday) to 7.'],
        hour: ['Int', 'Of a weekly email: 0 to 23.'],
        zone: ['String', 'IANA time zone; required for emails and alerts.'],
        threshold: ['Int', 'Of an alert: the number of records, from 1.'],
      }),
      repeat: 'harmless',
      resolve: ({ input }: { input: UseInput }, { operations, actor }) => useView(operations, actor, input),
    },
    deleteView: itemDeletion('view', 'a view, with all uses', deleteView),
  })
}
