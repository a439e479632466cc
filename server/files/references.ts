import { fieldsOf } from '../../src/declare'
import { snakeCase } from '../../src/declare/names'
import { kindOf } from '../../src/fields'
import { resources } from '../../src/resources'

/** A column that holds ids of stored files. */
export interface FileReference {
  table: string
  column: string
}

/** Every column of every declared resource that may hold a stored file. */
export const fileReferences = (declared = resources): readonly FileReference[] =>
  declared.flatMap((resource) =>
    Object.entries(fieldsOf(resource))
      .filter(([, field]) => kindOf(field).shape === 'file')
      .map(([name]) => ({ table: snakeCase(resource.name), column: `${snakeCase(name)}_id` })),
  )
