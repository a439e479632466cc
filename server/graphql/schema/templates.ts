import type { OperationContext } from '../../operations'
import {
  deleteTemplate,
  type FittedValues,
  listTemplates,
  saveTemplate,
  type Template,
  templateValues,
} from '../../templates/templates'
import { repeatedBy } from '../transport/repetition'
import type { Builder, Context, Loose } from './builder'

/** Adds templates of forms: `me.templates`, `saveTemplate` and `deleteTemplate` (docs/api.md "Templates"). */
export function addTemplates(builder: Builder, operations: OperationContext, viewer: Loose): void {
  const template = builder.objectRef<Template>('Template').implement({
    description: 'Named values of new records.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'Id of the template.' }),
      resource: t.exposeString('resource', { description: 'Name of the resource: `games`.' }),
      name: t.exposeString('name', { description: 'Its name, unique for owner and resource.' }),
      roles: t.exposeStringList('roles', { description: 'Roles that the owner shares it with.' }),
      isOwn: t.exposeBoolean('isOwn', { description: 'Whether the actor owns it.' }),
      owner: t.exposeString('owner', { description: 'The name of its owner.' }),
    }),
  })
  const fitted = builder.objectRef<FittedValues>('TemplateValues').implement({
    description: 'What a new record can have of a template now.',
    fields: (t: Loose) => ({
      values: t.field({
        type: 'JSON',
        description: 'Values by input property, to send in the input of a creation.',
        resolve: ({ values }: FittedValues) => values,
      }),
      dropped: t.exposeStringList('dropped', {
        description: 'Properties whose value, or a part of it, is no longer valid: a deleted record, a removed value.',
      }),
    }),
  })

  builder.objectFields(viewer, (t: Loose) => ({
    templates: t.field({
      type: [template],
      description: 'Templates of records that the actor may create: own ones and those shared with the role, by name.',
      args: { resource: t.arg.string({ description: 'Only templates of this resource.' }) },
      resolve: (_viewer: unknown, { resource }: { resource?: string | null }, { actor }: Context) =>
        listTemplates(operations, actor, resource ? { resource } : {}),
    }),
    templateValues: t.field({
      type: fitted,
      description: 'The values of a template that a new record can have now.',
      args: { id: t.arg.id({ required: true, description: 'Id of the template.' }) },
      resolve: (_viewer: unknown, { id }: { id: string }, { actor }: Context) => templateValues(operations, actor, id),
    }),
  }))

  const input = builder.inputType('SaveTemplateInput', {
    description: 'A template to add or to change; omitted values of a known template stay.',
    fields: (t) => ({
      id: t.id({
        description: 'A known template, or the UUID of a new one, so that a repeated request adds no second.',
      }),
      resource: t.string({ description: 'Name of the resource; required for a new template, and ignored later.' }),
      name: t.string({ description: 'At most 60 characters, unique for owner and resource.' }),
      values: t.field({
        type: 'JSON',
        description: 'Values by input property. Unique values, secrets, files and the order are refused by name.',
      }),
      roles: t.stringList({ description: 'Roles to share it with.' }),
    }),
  })
  builder.mutationFields((t: Loose) => ({
    saveTemplate: t.field({
      type: template,
      description: 'Adds a template or changes one. Only its owner or a super admin may change a template.',
      args: { input: t.arg({ type: input, required: true, description: 'The values to save.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root: unknown, { input }: Loose, { actor }: Context) => saveTemplate(operations, actor, input),
    }),
    deleteTemplate: t.boolean({
      description: 'Deletes a template. False if it was deleted before.',
      args: { id: t.arg.id({ required: true, description: 'Id of the template.' }) },
      ...repeatedBy('harmless'),
      resolve: (_root: unknown, { id }: { id: string }, { actor }: Context) => deleteTemplate(operations, actor, id),
    }),
  }))
}
