import { beforeAll, describe, expect, test } from 'vitest'
import { mediaFolders } from '../../src/system/media-folders/media-folders'
import type { Answer, Ask } from '../harness/endpoint'
import { askExport, importFile } from '../harness/import-export'
import { openProduct } from './open-product'

// The folders of the media library are a tree, as any resource with a relation `tree`.

const { database, endpoint, make } = await openProduct()
const { sql } = database
let ask: Ask
let count = 0

beforeAll(async () => {
  ask = await endpoint.as('super_admin')
})

const name = () => `Folder ${++count}`
const folder = (parentId: string | null = null, named = name()) => make(mediaFolders, { name: named, parentId })
const chain = async (length: number): Promise<string[]> => {
  const ids: string[] = []
  for (let at = 0; at < length; at++) ids.push(await folder(ids.at(-1) ?? null))
  return ids
}
const update = (id: string, values: object) =>
  ask('mutation ($input: UpdateOneMediaFolderInput!) { updateOneMediaFolder(input: $input) { id } }', {
    input: { id, update: values },
  })
const move = (id: string | undefined, parentId: string | null | undefined) => update(String(id), { parentId })
const remove = (id: string | undefined) =>
  ask('mutation ($input: DeleteOneMediaFolderInput!) { deleteOneMediaFolder(input: $input) { id } }', { input: { id } })
const restore = (id: string | undefined) =>
  ask('mutation ($input: TrashInput!) { restoreFromTrash(input: $input) { count refused { key fields } } }', {
    input: { resource: 'mediaFolders', ids: [id] },
  })
const parentOf = async (id: string | undefined) =>
  (await sql`select parent_id from media_folders where id = ${String(id)}`)[0]?.parent_id
const refusal = ({ errors }: Answer) => {
  const { code, fields } = errors?.[0]?.extensions ?? {}
  return { code, fields }
}
const circle = {
  code: 'VALIDATION_FAILED',
  fields: { parentId: [expect.objectContaining({ key: 'validation.circle' })] },
}

describe('a folder is never inside itself', () => {
  test('a move into itself, its child or a folder further below is refused at the parent', async () => {
    const [top, middle, bottom] = await chain(3)
    for (const target of [top, middle, bottom]) expect(refusal(await move(top, target))).toEqual(circle)
    expect(await parentOf(top)).toBeNull()
    expect((await move(bottom, top)).errors).toBeUndefined()
    expect((await move(middle, bottom)).errors).toBeUndefined()
  })

  test('an edit of many records is refused too', async () => {
    const [top, bottom] = await chain(2)
    const answer = await ask(
      'mutation ($input: UpdateManyMediaFoldersInput!) { updateManyMediaFolders(input: $input) { updatedCount } }',
      { input: { filter: { id: { in: [top, bottom] } }, update: { parentId: bottom } } },
    )
    expect(refusal(answer)).toEqual(circle)
  })

  test('the preview of a bulk edit names the folders that its run refuses', async () => {
    const [top, middle, bottom] = await chain(3)
    const other = await folder()
    const input = {
      resource: 'mediaFolders',
      filter: { id: { in: [top, middle, bottom, other] } },
      edits: [{ field: 'parent', mode: 'set', value: bottom }],
    }
    const { data } = await ask(
      `query ($input: PreviewBulkEditInput!) { previewBulkEdit(input: $input) {
        changedCount refused { id title fields } } }`,
      { input },
    )
    const { refused, changedCount } = data.previewBulkEdit
    expect(changedCount).toBe(1)
    expect(refused.map(({ title }: { title: string }) => title)).toEqual(
      [1, 2, 3].map((at) => `Folder ${count - 4 + at}`),
    )
    expect(refused[0].fields).toEqual(circle.fields)
    const run = await ask(
      'mutation ($input: StartBulkRunInput!) { startBulkRun(input: $input) { changedCount refused { id } } }',
      { input: { action: 'update', ...input } },
    )
    const ids = refused.map(({ id }: { id: string }) => ({ id }))
    expect(run.data.startBulkRun).toEqual({ changedCount: 1, refused: ids })
  })

  test('of two moves at the same time that form a circle together, one is refused', async () => {
    for (let round = 0; round < 8; round++) {
      const [one, other] = [await folder(), await folder()]
      const answers = await Promise.all([move(one, other), move(other, one)])
      expect(answers.filter(({ errors }) => errors)).toHaveLength(1)
      expect(answers.flatMap((answer) => (answer.errors ? [refusal(answer)] : []))).toEqual([circle])
    }
  })

  test('a folder of the trash does not return above a folder that now has it below', async () => {
    const [top, above, below] = await chain(3)
    await remove(above)
    expect(await parentOf(below)).toBeNull()
    await move(top, below)
    const { data } = await restore(above)
    expect(data.restoreFromTrash).toEqual({
      count: 0,
      refused: [{ key: 'errors.restoreInvalid', fields: ['parentId'] }],
    })
    await move(top, null)
    expect((await restore(above)).data.restoreFromTrash.count).toBe(1)
    expect([await parentOf(above), await parentOf(below)]).toEqual([top, above])
  })
})

describe('names', () => {
  test('a name is unique within its parent, and at the top', async () => {
    const [one, other, named] = [await folder(), await folder(), name()]
    const moved = await folder(one, named)
    await folder(other, named)
    await folder(null, named)
    const create = (parentId: string | null) =>
      ask('mutation ($input: CreateOneMediaFolderInput!) { createOneMediaFolder(input: $input) { id } }', {
        input: { mediaFolder: { name: named, parentId } },
      })
    const taken = { code: 'CONFLICT', fields: { name: [expect.objectContaining({ key: 'validation.taken' })] } }
    for (const answer of [await create(one), await create(null), await move(moved, other), await move(moved, null)])
      expect(refusal(answer)).toEqual(taken)
  })

  test('a deletion after which two folders at the top had one name is refused with the reason', async () => {
    const [parent, named] = [await folder(), name()]
    await folder(parent, named)
    await folder(null, named)
    const { errors } = await remove(parent)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', key: 'errors.takenAfterDeletion' })
  })
})

describe('reading', () => {
  test('a folder has those above it, and a filter those below it', async () => {
    const [top, middle, bottom] = await chain(3)
    const { data } = await ask(
      `query ($ids: [ID!], $top: [ID!]) {
        mediaFolders(filter: { within: $ids }, sorting: [{ field: id, direction: ASC }]) {
          nodes { id ancestors { id } parent { id ancestors { id name } } } totalCount
        }
        none: mediaFolders(filter: { within: [] }) { totalCount }
        others: mediaFolders(filter: { within: $top, notWithin: $ids }) { nodes { id } }
      }`,
      { ids: [middle], top: [top] },
    )
    expect(data.mediaFolders).toMatchObject({
      totalCount: 2,
      nodes: [
        { id: middle, ancestors: [{ id: top }], parent: { id: top, ancestors: [] } },
        { id: bottom, ancestors: [{ id: top }, { id: middle }], parent: { id: middle, ancestors: [{ id: top }] } },
      ],
    })
    expect(data.none.totalCount).toBe(0)
    expect(data.others.nodes).toEqual([{ id: top }])
  })

  test('files are filtered and counted by a folder with those below it, also beside other conditions', async () => {
    const [top, middle, bottom] = await chain(3)
    const ids: string[] = []
    for (const folderId of [top, middle, bottom, null]) {
      const [file] = await sql`insert into stored_files (id, name, mime_type, size, storage_key, sha256)
        values (gen_random_uuid(), 'f', 'text/plain', 1, 'f', 'f') returning id`
      const [row] = await sql`insert into media_files (id, name, file_id, folder_id)
        values (gen_random_uuid(), 'f', ${file?.id}, ${folderId ?? null}) returning id`
      ids.push(row?.id)
    }
    const among = async (filter: object) => {
      const { data } = await ask('query ($filter: MediaFileFilter) { mediaFiles(filter: $filter) { nodes { id } } }', {
        filter: { and: [{ id: { in: ids } }, filter] },
      })
      return (data.mediaFiles.nodes as { id: string }[]).map(({ id }) => ids.indexOf(id)).sort()
    }
    expect(await among({ folder: { within: [top] } })).toEqual([0, 1, 2])
    expect(await among({ folder: { within: [middle] } })).toEqual([1, 2])
    expect(await among({ or: [{ folder: { within: [bottom] } }, { folderId: { is: null } }] })).toEqual([2, 3])
    const counts = await ask(
      `query ($filter: MediaFolderFilter) { mediaFolders(filter: $filter, sorting: [{ field: fileCountWithin, direction: DESC }])
        { nodes { id fileCount fileCountWithin } } }`,
      { filter: { id: { in: [top, middle, bottom] }, fileCountWithin: { gt: 1 } } },
    )
    expect(counts.data.mediaFolders.nodes).toEqual([
      { id: top, fileCount: 1, fileCountWithin: 3 },
      { id: middle, fileCount: 1, fileCountWithin: 2 },
    ])
    const answer = await ask('{ mediaFiles(filter: { folder: { within: ["x"] } }) { totalCount } }')
    expect(refusal(answer)).toMatchObject({ code: 'VALIDATION_FAILED' })
  })
})

describe('files', () => {
  const take = async (lines: readonly string[]) => {
    const csv = `${lines.join('\n')}\n`
    return (await importFile(endpoint, 'super_admin', 'mediaFolders.csv', csv, { mode: 'run' })).lines
  }
  const exported = async (ids: readonly string[], columns: readonly string[]) => {
    const body = { filter: { id: { in: ids } }, sorting: [{ field: 'name', direction: 'ASC' }], columns, bom: false }
    return (await (await askExport(endpoint, 'super_admin', 'mediaFolders.csv', body)).text()).trim().split('\r\n')
  }

  test('an export names a parent by its path, and an import of it changes nothing', async () => {
    const [one, other, named] = [name(), name(), `${name()} / slash`]
    const parents = [await folder(null, one), await folder(null, other)]
    const twins = [await folder(parents[0], named), await folder(parents[1], named)]
    const below = [await folder(twins[0], 'Below'), await folder(twins[1], 'Beneath')]
    const rows = (await exported(below, ['name', 'parent'])).map((line) => line.replace(/,[^,]*,/, ','))
    expect(rows).toEqual(['name,parent', `Below,${one} / ${named}`, `Beneath,${other} / ${named}`])
    const unchanged = ['unchanged', 'unchanged', undefined]
    expect((await take(rows)).slice(1).map(({ outcome }) => outcome)).toEqual(unchanged)
    const withIds = await exported(below, ['id', 'parent'])
    expect((await take(withIds)).slice(1).map(({ outcome }) => outcome)).toEqual(unchanged)

    const moved = await take(['id,parent', `${below[0]},${other} / ${named}`, `${below[1]},${named}`])
    expect(moved.slice(1, -1)).toMatchObject([
      { outcome: 'changed', changes: [{ before: `${one} / ${named}`, after: `${other} / ${named}` }] },
      { outcome: 'refused', fields: { parentId: [{ key: 'validation.ambiguous' }] } },
    ])
    expect(await parentOf(below[0])).toBe(twins[1])
  })

  test('a title alone is the folder at the top, or the only one', async () => {
    const [top, twin, lone] = [name(), name(), name()]
    const ids = [await folder(null, top), await folder(null, twin)]
    await folder(ids[0], twin)
    const only = await folder(ids[0], lone)
    const moved = [await folder(), await folder()]
    await take(['id,parent', `${moved[0]},${twin}`, `${moved[1]},${lone}`])
    expect([await parentOf(moved[0]), await parentOf(moved[1])]).toEqual([ids[1], only])
  })

  test('a row finds its parent in a row above it, also after a row that did not find it', async () => {
    const parent = name()
    const rows = await take([
      'name,parent',
      `Early,${parent}`,
      `${parent},`,
      `Late,${parent}`,
      `Below,${parent} / Late`,
    ])
    const outcomes = rows.slice(1, -1).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['refused', 'created', 'created', 'created'])
  })
})
