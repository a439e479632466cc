import { fieldOf, isWritable } from '../../../src/declare'
import { kindOf } from '../../../src/fields'
import { resources } from '../../../src/registry/resources'
import { invalid } from '../../errors'
import type { Files } from '../../files/files'
import type { OperationContext } from '../../operations'
import { denied } from '../../operations/access'
import { repeatedBy } from '../transport/repetition'
import type { Builder, Context } from './builder'
import type { Loose } from './types'

/**
 * Adds `uploadFile`. Whether the asker may write the field the file is meant for is decided before a byte is kept.
 */
export function addFiles(builder: Builder, operations: OperationContext, files: Files): void {
  const input = builder.inputType('UploadFileInput', {
    description: 'A file, and what it is for.',
    fields: (t) => ({
      file: t.field({ type: 'File', required: true, description: 'The file itself.' }),
      resource: t.string({ required: true, description: 'Name of the resource whose record will hold it: `games`.' }),
      field: t.string({ required: true, description: 'Name of its field: `cover`.' }),
    }),
  })
  builder.mutationField('uploadFile', (t: Loose) =>
    t.field({
      type: 'StoredFile' as Loose,
      description:
        'Keeps a file for a field of a record; the answer goes into that record by its id, or by its address into Markdown.',
      args: { input: t.arg({ type: input, required: true, description: 'The file, and what it is for.' }) },
      ...repeatedBy('harmless'),
      resolve: async (
        _root: unknown,
        { input: { file, ...place } }: { input: { file: File; resource: string; field: string } },
        { asker }: Context,
      ) => {
        const resource = resources.find(({ name }) => name === place.resource)
        const mayWrite = (operation: 'create' | 'edit') =>
          resource?.operations.includes(operation) && operations.access(asker).may(resource, operation)
        if (!resource || !(mayWrite('create') || mayWrite('edit'))) throw denied(asker)
        const field = fieldOf(resource, place.field)
        const limits = field && isWritable(field, 'create') ? kindOf(field).uploads?.(field) : undefined
        if (!limits) {
          throw invalid({ field: [{ key: 'validation.unknownField' }] })
        }
        const content = file.stream() as unknown as AsyncIterable<Uint8Array>
        return files.store({ content, name: file.name, ...limits, asker })
      },
    }),
  )
}
