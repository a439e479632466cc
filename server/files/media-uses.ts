import { singleId } from '../../src/declare'
import { isId } from '../../src/declare/formats'
import { resourceNamed } from '../../src/registry/resources'
import { assertMay, type OnResource } from '../access/access'
import type { Actor } from '../access/actor'
import type { Transaction } from '../database/database'
import { quoteName, tableOf } from '../database/names'
import { notFound } from '../errors'
import type { OperationContext } from '../operations'
import { Params } from '../sql/params'
import { conditionOf, run } from '../sql/rows'
import { titleSql } from '../sql/title'
import { everyUse, type FieldUse } from './drafts'
import { filesWith, libraryName } from './library'

/** A field of a record, or only of its draft, that uses a file of the media library. */
export interface MediaUse extends Pick<FieldUse, 'field' | 'language' | 'isDraft'> {
  resource: string
  recordId: string
  /** The title field of the record as the API answers it. */
  title: unknown
}

/**
 * The uses of a library file in records that the actor may open and their drafts, and the number of other uses. Throws FORBIDDEN, and
 * NOT_FOUND if there is no such file.
 */
export async function listMediaUses(
  context: OperationContext,
  actor: Actor,
  id: string,
): Promise<{ nodes: readonly MediaUse[]; hiddenCount: number }> {
  const library = resourceNamed(libraryName)
  assertMay({ context, resource: library, actor }, 'show')
  return context.slots.read(actor, () =>
    context.database.sql.begin('read only', async (tx) => {
      const [file] = await run<{ sha256: string }>(
        tx,
        `select "sha256" from ${quoteName(tableOf(library))} where "id" = $1::uuid`,
        [isId(id) ? id : singleId],
      )
      if (!file) throw notFound()
      const uses = await everyUse(tx, await filesWith(tx, file.sha256))
      const titles = await titlesOf(context, tx, actor, uses)
      const { may } = context.access(actor)
      const nodes = uses.flatMap(({ resource, id: recordId, field, language, isDraft }) => {
        const found = titles.get(`${resource.name} ${recordId}`)
        // Only actors who may edit a record see its draft.
        if (!found || (isDraft && !may(resource, 'edit'))) return []
        return [{ resource: resource.name, recordId, field, language, isDraft, title: found.title }]
      })
      return { nodes, hiddenCount: uses.length - nodes.length }
    }),
  )
}

/** The titles of records that the actor may open. */
async function titlesOf(context: OperationContext, tx: Transaction, actor: Actor, uses: readonly FieldUse[]) {
  const { may } = context.access(actor)
  const open = new Set(uses.map(({ resource }) => resource).filter((resource) => may(resource, 'show')))
  const titles = new Map<string, { title: unknown }>()
  for (const resource of open) {
    const ids = uses.filter((use) => use.resource === resource).map((use) => use.id)
    for (const { id, title } of await titleRows({ context, resource, actor }, tx, ids)) {
      titles.set(`${resource.name} ${id}`, { title })
    }
  }
  return titles
}

function titleRows(on: OnResource<OperationContext>, tx: Transaction, ids: readonly string[]) {
  const { resource } = on
  const params = new Params()
  const condition = conditionOf(on, { id: { in: ids } }, params)
  const text = `select r."id", ${titleSql(resource, 'r')} as title from ${quoteName(tableOf(resource))} r where ${condition}`
  return run<{ id: string; title: unknown }>(tx, text, params.values)
}
