import {
  deleteTemplate,
  type FittedValues,
  listTemplates,
  saveTemplate,
  type Template,
  type TemplateInput,
  templateValues,
} from '../../templates/templates'
import type { Builder } from './builder'
import { defineMutations, defineOwnFields, defineType, takes } from './define'
import { resourceName } from './descriptions'
import { itemDeletion, itemInputs, itemProperties, itemResource, rolesInput, sharedRoles } from './saved-items'

/** Adds templates of forms: `me.templates`, `saveTemplate` and `deleteTemplate` (docs/api.md "Templates"). */
export function addTemplates(builder: Builder): void {
  defineType<Template>(builder, 'Template', 'Named values of new records.', {
    ...itemProperties('template'),
    ...sharedRoles,
    resource: resourceName,
  })
  defineType<FittedValues>(builder, 'TemplateValues', 'What a new record can have of a template now.', {
    values: ['JSON!', 'Values by input property, to send in the input of a creation.'],
    dropped: [
      '[String!]!',
      'Properties whose value, or a part of it, is no longer valid: a deleted record, a removed value.',
    ],
  })

  defineOwnFields(builder, {
    templates: {
      type: '[Template!]!',
      description: 'Templates of records that the actor may create: own ones and those shared with the role, by name.',
      args: { resource: ['String', 'Only templates of this resource.'] },
      resolve: ({ resource }, { operations, actor }) => listTemplates(operations, actor, resource ? { resource } : {}),
    },
    templateValues: {
      type: 'TemplateValues!',
      description: 'The values of a template that a new record can have now.',
      args: { id: ['ID!', 'Id of the template.'] },
      resolve: ({ id }, { operations, actor }) => templateValues(operations, actor, id),
    },
  })

  defineMutations(builder, {
    saveTemplate: {
      type: 'Template!',
      description: 'Adds a template or changes one. Only its owner or a super admin may change a template.',
      ...takes('The values to save.', 'A template to add or to change; omitted values of a known template stay.', {
        ...itemInputs('template'),
        ...itemResource('template'),
        ...rolesInput,
        values: ['JSON', 'Values by input property. Unique values, secrets, files and the order are refused by name.'],
      }),
      repeat: 'harmless',
      resolve: ({ input }: { input: TemplateInput }, { operations, actor }) => saveTemplate(operations, actor, input),
    },
    deleteTemplate: itemDeletion('template', 'a template', deleteTemplate),
  })
}
