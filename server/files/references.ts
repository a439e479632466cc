import { fieldsOf } from '../../src/declare'
import { kindOf } from '../../src/declare/kind'
import { resources } from '../../src/registry/resources'
import { columnsOf, tableOf } from '../database/names'

/** A column that keeps stored files in use: by their id, or, in a text with uploads, by their address. */
export interface FileReference {
  table: string
  column: string
  by: 'id' | 'address'
}

/** Every column of every declared resource that may hold a stored file, or a text with a picture in it. */
export const fileReferences = (declared = resources): readonly FileReference[] =>
  declared.flatMap((resource) =>
    Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
      const { shape, uploads } = kindOf(field)
      const by = shape === 'upload' ? 'id' : uploads ? 'address' : null
      if (!by) return []
      return columnsOf(name, field).map((column) => ({ table: tableOf(resource), column: column.name, by }))
    }),
  )
