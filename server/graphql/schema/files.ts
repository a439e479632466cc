import type { DocumentNode } from 'graphql'
import { type AnyField, fieldsOf, isWritable, type ResourceDeclaration } from '../../../src/declare'
import { uploadLimitsOf } from '../../../src/declare/traits'
import { findResource, resources } from '../../../src/registry/resources'
import { denied, mayWrite } from '../../access/access'
import type { Actor } from '../../access/actor'
import { badRequest, invalid } from '../../errors'
import type { UploadedFile } from '../../files/incoming'
import type { OperationContext } from '../../operations'
import { argumentOf, defaultsOf, rootFieldsOf } from '../document-fields'
import type { GraphQLRequest } from '../transport/request'
import type { Builder } from './builder'
import { defineMutations, takes } from './define'

/** The purpose of an upload. */
interface Target {
  resource?: unknown
  field?: unknown
  /** The action whose input the field is; none for a field of the record. */
  action?: unknown
}

type Inputs = Readonly<Record<string, AnyField>>

/** The writable fields of a resource, or the inputs of an action; null if the actor may not use it. */
function openFields(
  operations: OperationContext,
  actor: Actor,
  resource: ResourceDeclaration,
  action: unknown,
): Inputs | null {
  if (typeof action === 'string') {
    const isOpen = resource.actions[action] !== undefined && operations.access(actor).may(resource, action)
    return isOpen ? ((resource.actions[action]?.input ?? {}) as Inputs) : null
  }
  if (!mayWrite({ context: operations, resource, actor }, 'create', 'edit')) return null
  return Object.fromEntries(Object.entries(fieldsOf(resource)).filter(([, field]) => isWritable(field, 'create')))
}

/** Throws FORBIDDEN if the actor may not write any file field; then the body is never read. */
export function assertMayUploadSomething(operations: OperationContext, actor: Actor): void {
  const may = resources.some((resource) =>
    [undefined, ...Object.keys(resource.actions)].some((action) =>
      Object.values(openFields(operations, actor, resource, action) ?? {}).some(uploadLimitsOf),
    ),
  )
  if (!may) throw denied(actor)
}

/**
 * The limits of the field. Throws FORBIDDEN if the actor may not write it, VALIDATION_FAILED if it is not a file field.
 */
function uploadLimits(operations: OperationContext, actor: Actor, target: Target) {
  const resource = findResource(target.resource)
  const fields = resource && openFields(operations, actor, resource, target.action)
  if (!fields) throw denied(actor)
  const limits = uploadLimitsOf(fields[String(target.field)])
  if (!limits) throw invalid({ field: [{ key: 'validation.unknownField' }] })
  return limits
}

/**
 * Maximum bytes of a file in the document: those of its largest field. Throws like `uploadFile` if the actor may not
 * write one of the fields, and BAD_REQUEST if no field accepts files.
 */
export function mostUploadBytes(
  operations: OperationContext,
  actor: Actor,
  document: DocumentNode,
  { operationName, variables }: GraphQLRequest,
): number {
  const given = { ...defaultsOf(document, operationName), ...variables }
  const targets = rootFieldsOf(document, operationName)
    .filter((field) => field.name.value === 'uploadFile')
    .map((field) => (argumentOf(field, 'input')(given) ?? {}) as Target)
  if (targets.length === 0) throw badRequest('No field of the document accepts a file.')
  return Math.max(...targets.map((target) => uploadLimits(operations, actor, target).maxBytes))
}

/** Adds `uploadFile`. It checks write access to the field before a byte is stored. */
export function addFiles(builder: Builder): void {
  defineMutations(builder, {
    uploadFile: {
      type: 'StoredFile!',
      description: 'Stores a file for a field. Write its id to the record, or its URL into Markdown.',
      ...takes('The file and its purpose.', 'A file and its purpose.', {
        file: ['File!', 'The file itself.'],
        resource: ['String!', 'Name of the resource that will use it.'],
        field: ['String!', 'Name of its field: `cover`.'],
        action: ['String', 'Name of the action, if the field is one of its inputs.'],
      }),
      repeat: 'harmless',
      resolve: async (
        { input: { file, ...target } }: { input: { file: UploadedFile } & Target },
        { operations, services, actor },
      ) => {
        const limits = uploadLimits(operations, actor, target)
        return services.files.store({ content: file.take(), name: file.name, ...limits, actor })
      },
    },
  })
}
