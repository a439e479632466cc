import { fieldsOf, type ResourceDeclaration } from '../../src/declare'
import { kindOf } from '../../src/declare/kind'
import { resources } from '../../src/registry/resources'
import { columnsOf, tableOf } from '../database/names'

/** A column that refers to stored files: by id, or by URL in a text with uploads. */
export interface FileReference {
  resource: ResourceDeclaration
  field: string
  /** The language of a localized text. */
  language?: string
  table: string
  column: string
  by: 'id' | 'address'
}

/** All columns of declared resources that may refer to a stored file or contain an image URL. */
export const fileReferences = (): readonly FileReference[] =>
  resources.flatMap((resource) =>
    Object.entries(fieldsOf(resource)).flatMap(([name, field]) => {
      const { shape, uploads } = kindOf(field)
      const by = shape === 'upload' ? 'id' : uploads ? 'address' : null
      if (!by) return []
      return columnsOf(name, field).map(({ name: column, language }) => ({
        ...{ resource, field: name, table: tableOf(resource), column, by },
        ...(language !== undefined && { language }),
      }))
    }),
  )
