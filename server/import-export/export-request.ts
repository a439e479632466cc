import { type GraphQLInputType, GraphQLList, GraphQLNonNull, type GraphQLSchema } from 'graphql'
import type { AnyFilter, Language, ResourceDeclaration } from '../../src/declare'
import { isObject } from '../../src/declare/formats'
import { isLanguage, languages } from '../../src/declare/languages'
import { exportableNames } from '../../src/import-export/columns'
import { badRequest, invalid } from '../errors'
import { coercedTo } from '../graphql/schema/given-values'
import { assertShallow } from '../graphql/transport/cost'
import { assertLightFilter } from '../graphql/transport/filter-cost'
import { parseJson } from '../graphql/transport/request'
import type { Sorter } from '../sql/sorting'

/** The body of `POST /export/{resource}.csv`; all members are optional. */
export interface ExportBody {
  filter?: AnyFilter
  sorting?: readonly Sorter[]
  /** Fields in order; each becomes one or two columns. */
  columns: readonly string[]
  /** The language of headings as displayed and of titles of related records. */
  language?: Language
  /** Whether to start with a byte order mark, so that spreadsheets detect UTF-8. */
  bom: boolean
}

const known = ['filter', 'sorting', 'columns', 'language', 'bom']

/**
 * Reads an export request. Filter and sort are checked with the input types of the list in the schema. Throws
 * BAD_REQUEST with the place of the mistake.
 */
export function readExportBody(text: string, resource: ResourceDeclaration, schema: GraphQLSchema): ExportBody {
  const body = objectOf(text)
  assertShallow(body)
  assertLightFilter(resource, body.filter, body.sorting)
  const unknown = Object.keys(body).find((key) => !known.includes(key))
  if (unknown !== undefined) throw badRequest(`An export has no property "${unknown}".`)
  const { filter, sorting, columns, language, bom } = body
  if (language !== undefined && !isLanguage(language)) throw badRequest(`"language" is ${languages.join(' or ')}.`)
  if (bom !== undefined && typeof bom !== 'boolean') throw badRequest('"bom" is true or false.')
  return {
    ...(filter !== undefined && {
      filter: coercedTo<AnyFilter>(filter, typeNamed(schema, `${resource.type}Filter`), 'filter'),
    }),
    ...(sorting !== undefined && {
      sorting: coercedTo<Sorter[]>(
        sorting,
        new GraphQLList(new GraphQLNonNull(typeNamed(schema, `${resource.type}Sort`))),
        'sorting',
      ),
    }),
    columns: columnsOf(columns, resource),
    ...(language && { language }),
    bom: bom ?? false,
  }
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  const issue = 'The request is not a JSON object.'
  const value = text.trim() === '' ? {} : parseJson(text, issue)
  if (isObject(value)) return value
  throw badRequest(issue)
}

function columnsOf(value: unknown, resource: ResourceDeclaration): readonly string[] {
  const possible = exportableNames(resource)
  if (value === undefined) return possible.filter((name) => name !== 'version')
  if (!Array.isArray(value) || value.length === 0) throw badRequest('"columns" is a list of field names.')
  for (const name of value) {
    if (!possible.includes(name)) throw invalid({ [`columns.${String(name)}`]: [{ key: 'validation.unknownField' }] })
  }
  return [...new Set(value as string[])]
}

function typeNamed(schema: GraphQLSchema, name: string): GraphQLInputType {
  const type = schema.getType(name)
  if (!type) throw badRequest('That resource has no list.')
  return type as GraphQLInputType
}
