import { invalid } from '../../errors'
import type { OperationContext } from '../../operations'
import { isZone } from '../../views/calendar'
import { viewQuery } from '../../views/query'
import { type UseKind, type UseSettings, useKinds } from '../../views/tables'
import { type UseInput, useView } from '../../views/uses'
import { deleteView, listViews, type SavedView, saveView } from '../../views/views'
import { repeatedBy } from '../transport/repetition'
import type { Builder, Context, Loose } from './builder'

interface Use extends UseSettings {
  kind: UseKind
}

const zoneOf = (zone: string | null | undefined): string => {
  const name = zone ?? 'UTC'
  if (!isZone(name)) throw invalid({ zone: [{ key: 'validation.zone' }] })
  return name
}

/** Adds saved views of lists: `me.views`, `saveView`, `useView` and `deleteView` (docs/api.md "Saved views"). */
export function addViews(builder: Builder, operations: OperationContext, viewer: Loose): void {
  const kind = builder.enumType('ViewUseKind', {
    description: 'What a person does with a view.',
    values: {
      default: { description: 'Their list opens with it.' },
      favourite: { description: 'It is in their sidebar.' },
      mail: { description: 'They receive it as CSV every week.' },
      alert: { description: 'They receive an email when its count rises to a number.' },
    } satisfies Record<UseKind, { description: string }>,
  })
  const use = builder.objectRef<Use>('ViewUse').implement({
    description: "The actor's use of a view.",
    fields: (t) => ({
      kind: t.field({ type: kind, description: 'The use.', resolve: (each) => each.kind }),
      day: t.exposeInt('day', { nullable: true, description: 'Of a weekly email: 1 is Monday.' }),
      hour: t.exposeInt('hour', { nullable: true, description: 'Of a weekly email: 0 to 23.' }),
      zone: t.exposeString('zone', { nullable: true, description: 'The time zone of the hour and of relative dates.' }),
      threshold: t.exposeInt('threshold', { nullable: true, description: 'Of an alert: the number of records.' }),
    }),
  })
  const zone = (t: Loose) => ({
    zone: t.arg.string({ description: 'The IANA time zone of relative dates; UTC by default.' }),
  })
  const view = builder.objectRef<SavedView>('SavedView').implement({
    description: 'A named state of a list.',
    fields: (t: Loose) => ({
      id: t.exposeID('id', { description: 'Id of the view.' }),
      resource: t.exposeString('resource', { description: 'Name of the resource of its list: `games`.' }),
      name: t.exposeString('name', { description: 'Its name, unique for owner and resource.' }),
      state: t.exposeString('state', {
        description: "The query of the list's address: `status=draft&createdAt=last-7-days&sort=-createdAt`.",
      }),
      layout: t.field({
        type: 'JSON',
        description: 'Columns of the list: `columns`, `widths`, `pins` and `density`, all optional.',
        resolve: (each: SavedView) => each.layout,
      }),
      roles: t.exposeStringList('roles', { description: 'Roles that the owner shares it with.' }),
      isOwn: t.exposeBoolean('isOwn', { description: 'Whether the actor owns it.' }),
      owner: t.exposeString('owner', { description: 'The name of its owner.' }),
      uses: t.field({
        type: [use],
        description: "The actor's own uses.",
        resolve: ({ uses }: SavedView) =>
          useKinds.flatMap((each) => (uses[each] ? [{ kind: each, ...uses[each] }] : [])),
      }),
      filter: t.field({
        type: 'JSON',
        description: 'The filter to pass to the list of the resource, with dates relative to now.',
        args: zone(t),
        resolve: (each: SavedView, args: { zone?: string | null }, { actor }: Context) =>
          viewQuery(operations, actor, each, zoneOf(args.zone)).filter,
      }),
      sorting: t.field({
        type: 'JSON',
        description: 'The sorting to pass to the list of the resource.',
        resolve: (each: SavedView, _args: unknown, { actor }: Context) =>
          viewQuery(operations, actor, each, 'UTC').sorting,
      }),
    }),
  })

  builder.objectField(viewer, 'views', (t: Loose) =>
    t.field({
      type: [view],
      description: 'Saved views of lists that the actor may open: own ones and those shared with the role, by name.',
      args: { resource: t.arg.string({ description: 'Only views of this resource.' }) },
      resolve: (_viewer: unknown, { resource }: { resource?: string | null }, { actor }: Context) =>
        listViews(operations, actor, resource ? { resource } : {}),
    }),
  )

  const saveInput = builder.inputType('SaveViewInput', {
    description: 'A view to add or to change; omitted values of a known view stay.',
    fields: (t) => ({
      id: t.id({ description: 'A known view, or the UUID of a new one, so that a repeated request adds no second.' }),
      resource: t.string({ description: 'Name of the resource; required for a new view, and ignored later.' }),
      name: t.string({ description: 'At most 60 characters, unique for owner and resource.' }),
      state: t.string({ description: "The query of the list's address. An unknown field is refused with its name." }),
      layout: t.field({ type: 'JSON', description: '`columns`, `widths`, `pins` and `density`.' }),
      roles: t.stringList({ description: 'Roles to share it with.' }),
    }),
  })
  const useInput = builder.inputType('UseViewInput', {
    description: "The actor's use of a view.",
    fields: (t) => ({
      id: t.id({ required: true, description: 'Id of the view.' }),
      kind: t.field({ type: kind, required: true, description: 'The use.' }),
      on: t.boolean({ required: true, description: 'Whether it begins or ends.' }),
      day: t.int({ description: 'Of a weekly email: 1 (Monday) to 7.' }),
      hour: t.int({ description: 'Of a weekly email: 0 to 23.' }),
      zone: t.string({ description: 'IANA time zone; required for emails and alerts.' }),
      threshold: t.int({ description: 'Of an alert: the number of records, from 1.' }),
    }),
  })
  builder.mutationFields((t: Loose) => ({
    saveView: t.field({
      type: view,
      description: 'Adds a view or changes one. Only its owner or a super admin may change a view.',
      args: { input: t.arg({ type: saveInput, required: true, description: 'The values to save.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root: unknown, { input }: Loose, { actor }: Context) => saveView(operations, actor, input),
    }),
    useView: t.field({
      type: view,
      description: 'Begins or ends a use of a view by the actor: default, favourite, weekly email or alert.',
      args: { input: t.arg({ type: useInput, required: true, description: 'The use.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root: unknown, { input }: { input: UseInput }, { actor }: Context) =>
        useView(operations, actor, input),
    }),
    deleteView: t.boolean({
      description: 'Deletes a view, with all uses. False if it was deleted before.',
      args: { id: t.arg.id({ required: true, description: 'Id of the view.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root: unknown, { id }: { id: string }, { actor }: Context) => deleteView(operations, actor, id),
    }),
  }))
}
