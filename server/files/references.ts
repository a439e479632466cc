import { fieldsOf } from '../../src/declare'
import { kindOf } from '../../src/fields'
import { resources } from '../../src/resources'
import { columnsOf, tableOf } from '../database/names'

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
      .flatMap(([name, field]) =>
        columnsOf(name, field).map((column) => ({ table: tableOf(resource), column: column.name })),
      ),
  )
