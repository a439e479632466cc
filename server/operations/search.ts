import {
  type AnyField,
  type AnyRecord,
  fieldOf,
  isLocalized,
  languages,
  type ResourceDeclaration,
} from '../../src/declare'
import { kindOf } from '../../src/declare/kind'
import { isFoundEverywhere } from '../../src/declare/resource'
import { hasShape } from '../../src/declare/traits'
import { resourceNamed, resources } from '../../src/registry/resources'
import { factFields, pictureField, pictureOf, stateFields } from '../../src/registry/summary'
import { titleOf } from '../../src/registry/title'
import { type Access, denied } from '../access/access'
import type { Actor } from '../access/actor'
import { invalid } from '../errors'
import { Params } from '../sql/params'
import { runUnprepared, shownColumns } from '../sql/rows'
import { foundRowsSql, relatedRank } from '../sql/search'
import { searchedFor } from '../sql/searched-for'
import { type SelectedField, type Selection, selectionOf } from '../sql/selected-fields'
import type { OperationContext } from './context'

/** Maximum characters of a searched text, and maximum hits of one resource. */
const longestText = 200
export const mostHits = 50

export interface SearchRequest {
  text: string
  /** Names of resources; omitted for all that the actor may list. */
  resources?: readonly string[] | null
  /** Hits of each resource, 3 by default. */
  limit?: number | null
}

/** A record that contains the text. */
export interface SearchHit {
  resource: string
  id: string
  title: string
  picture: unknown
  state: string | null
  /** The first other column of its list that has a value, in the form of the list's answer. */
  fact: { field: string; value: unknown } | null
  /** Whether the text contains its id, or is one of its unique values. */
  isExact: boolean
}

/** The resources of the search over all resources, in the order of the menu. */
export const foundResources: readonly ResourceDeclaration[] = resources.filter(isFoundEverywhere)

/**
 * Records of all resources that contain every word of a text, in one statement. Exact hits come first. Throws FORBIDDEN
 * for a named resource that the actor may not list, VALIDATION_FAILED for a text that cannot match.
 */
export async function search(
  context: OperationContext,
  actor: Actor,
  request: SearchRequest,
): Promise<readonly SearchHit[]> {
  const params = new Params()
  const text = searchSql(context, actor, request, params)
  if (text === null) return []
  const found = () => runUnprepared<Found>(context.database.sql, text, params.values)
  const [records = {}] = await context.slots.read(actor, found)
  return hitsOf(records, actor)
}

/** The found records by the name of their resource. */
export type Found = Readonly<Record<string, readonly AnyRecord[]>>

function resourcesFor(access: Access, actor: Actor, { resources: names }: SearchRequest) {
  if (actor.kind === 'none') throw denied(actor)
  const named = names ? foundResources.filter(({ name }) => names.includes(name)) : foundResources
  const listed = named.filter((resource) => access.may(resource, 'list'))
  if (names && listed.length < named.length) throw denied(actor)
  return listed
}

/**
 * A SELECT with a column of found records for each resource; null if nothing can be found. Throws like `search`. Run it
 * unprepared: with the words given, the planner can estimate how many records contain them.
 */
export function searchSql(
  context: OperationContext,
  actor: Actor,
  request: SearchRequest,
  params: Params,
): string | null {
  const { text, limit } = request
  const searched = resourcesFor(context.access(actor), actor, request)
  const most = limit ?? 3
  if (most < 1) throw invalid({ limit: [{ key: 'validation.min', values: { min: 1 } }] })
  if (text.length > longestText)
    throw invalid({ text: [{ key: 'validation.maxLength', values: { max: longestText } }] })
  if (text.includes('\u0000') || !text.isWellFormed()) throw invalid({ text: [{ key: 'validation.characters' }] })
  const access = context.access(actor)
  const asked = searchedFor(text, params)
  if (!asked) return null
  const columns = searched.flatMap((resource) => {
    const rows = foundRowsSql(resource, asked, access, Math.min(most, mostHits))
    if (rows === null) return []
    const shown = shownColumns({ context, resource, actor }, summarySelection(resource, access), params)
    const sorted = `select ${shown}, r."found_rank" = 0 as "isExact", r."found_rank" = ${relatedRank} as "isRelated" from (${rows}) r order by r."found_rank", r."id" desc`
    return [`(select coalesce(json_agg(q), '[]'::json) from (${sorted}) q) as "${resource.name}"`]
  })
  return columns.length > 0 ? `${asked.withShared()}select ${columns.join(', ')}` : null
}

/** The hits of found records, in the order of the menu; those found only by related records come last. */
export const hitsOf = (found: Found, actor: Actor): readonly SearchHit[] =>
  [false, true].flatMap((isRelated) => rankedHits(found, actor, (record) => (record.isRelated === true) === isRelated))

const rankedHits = (found: Found, { language }: Actor, isWanted: (record: AnyRecord) => boolean) =>
  foundResources.flatMap((resource) =>
    (found[resource.name] ?? []).filter(isWanted).map((record): SearchHit => {
      const [state] = stateFields(resource)
      const fact = factFields(resource).find((name) => isWritten(record[name]))
      return {
        resource: resource.name,
        id: String(record.id),
        title: titleOf(resource, record, language),
        picture: pictureOf(resource, record) ?? null,
        state: ((state && record[state]) ?? null) as string | null,
        fact: fact === undefined ? null : { field: fact, value: record[fact] },
        isExact: record.isExact === true,
      }
    }),
  )

const isWritten = (value: unknown) => value !== null && value !== undefined && value !== ''

const selections = new WeakMap<ResourceDeclaration, Map<string, Selection>>()

/**
 * The fields of a hit, as far as the actor may read them. Cached, because their columns are compiled for the object.
 */
function summarySelection(resource: ResourceDeclaration, access: Access): Selection {
  const known = selections.get(resource) ?? new Map<string, Selection>()
  selections.set(resource, known)
  const fallback = fallbackOf(resource, access)
  const key = String(fallback !== null)
  const made = known.get(key) ?? selectionFor(resource, fallback)
  known.set(key, made)
  return made
}

function selectionFor(resource: ResourceDeclaration, fallback: readonly [string, string] | null): Selection {
  const names = [resource.title, ...stateFields(resource).slice(0, 1), ...factFields(resource)]
  const picture = pictureField(resource)
  const made = new Map<string, SelectedField>([['id', { field: 'id' }]])
  for (const name of names) made.set(name, partOf(name, fieldOf(resource, name)))
  if (picture) made.set(picture, { field: picture, inside: fileSelection })
  if (fallback) {
    const [relation, other] = fallback
    const inside = new Map([...(made.get(relation)?.inside ?? []), [other, { field: other, inside: fileSelection }]])
    made.set(relation, { field: relation, inside })
  }
  return made
}

const fileSelection: Selection = new Map([
  ...selectionOf(['id', 'name', 'mimeType', 'size', 'url', 'framingKey', 'width', 'height', 'mediaFileId']),
  ['alternativeText', { field: 'alternativeText', inside: selectionOf(languages) }],
])

/** The picture of a related record for a missing one, if the actor may read it. */
function fallbackOf(resource: ResourceDeclaration, access: Access): readonly [string, string] | null {
  const picture = pictureField(resource)
  const field = picture === undefined ? undefined : fieldOf(resource, picture)
  const fallback = field && kindOf(field).fallback?.(field)
  const target = fallback && fieldOf(resource, fallback[0])?.to
  return fallback && access.showsAll(resourceNamed(String(target))) ? fallback : null
}

/** A field with what its text needs: the title of a related record, both languages. */
function partOf(name: string, field: AnyField | undefined): SelectedField {
  if (field && hasShape(field, 'reference')) {
    const { title, fields } = resourceNamed(String(field.to))
    const inside = new Map<string, SelectedField>([['id', { field: 'id' }]])
    inside.set(title, partOf(title, (fields as Record<string, AnyField>)[title]))
    return { field: name, inside }
  }
  return field && isLocalized(field) ? { field: name, inside: selectionOf(languages) } : { field: name }
}
