import type { TransactionSql } from 'postgres'
import type { Area, Framing } from '../../src/declare/framing'
import { MB } from '../../src/declare/stored-file'
import { systemActor } from '../access/actor'
import { displayNameSql } from '../auth/accounts'
import type { Database } from '../database/database'
import { quoteName } from '../database/names'
import type { Files } from '../files/files'
import { drawCover, drawDetail } from './art/picture'
import { automationRows } from './automations'
import type { Rows } from './catalogue'
import { games, shelves, shop } from './catalogue'
import type { Clock } from './clock'
import { clockAt } from './clock'
import { dashboardRows } from './dashboards'
import { posts } from './demo/posts'
import { demoAccounts } from './demo-accounts'
import { historyRows } from './history'
import { demoId } from './ids'
import { tokenRows } from './tokens'
import { applicationRows, commentRows, journal, promptRows, recommendationRows } from './voices'
import { deliveryRows, webhookRows } from './webhooks'

export interface SeedDependencies {
  database: Database
  files: Pick<Files, 'store'>
  now?: Date
}

/**
 * Fills an empty database with demo data; false if there are data already, which stay unchanged.
 *
 * It writes tables directly instead of using operations, because the demo has a past. Operations would date everything
 * today, refuse orders (staff cannot create them) and need a publication for each game. A test checks these rows
 * instead. Images use the normal upload.
 */
export async function seedDemo({ database, files, now = new Date() }: SeedDependencies): Promise<boolean> {
  if (!(await isEmpty(database))) return false
  const clock = clockAt(now)
  const pictures = await drawPictures(files)
  const [admin] = await database.sql<{ id: string; name: string }[]>`
    SELECT id, ${database.sql.unsafe(displayNameSql('admins'))} AS name FROM admins a
    WHERE role = 'super_admin' ORDER BY created_at LIMIT 1`
  // In role scheme B the staff are users.
  const [superadmin] = await database.sql<{ id: string; name: string }[]>`
    SELECT id, ${database.sql.unsafe(displayNameSql('users'))} AS name FROM users a
    WHERE role = 'superadmin' ORDER BY created_at LIMIT 1`
  const signer = { admin_id: admin?.id ?? null, adjusted_by_id: admin ? null : (superadmin?.id ?? null) }
  const { tagRows, categoryRows, gameRows, gameTagRows } = shelves(clock)
  const { creditsRows, pointsRows, planRows, channelRows } = shop(clock)
  const accounts = demoAccounts(clock, signer)
  const users = accounts.map(({ user }) => user)
  const active = users.filter(({ status }) => status === 'active')
  const { postRows, postTagRows } = journal(clock, pictures.posts)

  return database.withoutTimeLimit(async (sql) => {
    // Checked again under the lock: two servers may have found the database empty.
    await sql`LOCK TABLE categories IN SHARE ROW EXCLUSIVE MODE`
    if ((await sql`SELECT 1 FROM categories LIMIT 1`).length > 0) return false
    await sortPictures(sql, pictures)
    await frameImages(sql)
    await insertRows(sql, 'tags', tagRows)
    await insertRows(sql, 'categories', categoryRows)
    await insertRows(sql, 'users', users)
    await insertRows(
      sql,
      'games',
      gameRows.map((row, at) => ({ ...row, cover_id: pictures.covers[at], detail_image_id: pictures.details[at] })),
    )
    await insertRows(sql, 'games_tags', gameTagRows)
    await spreadPlays(sql, clock)
    await insertRows(
      sql,
      'orders',
      accounts.flatMap(({ orders }) => orders),
    )
    await insertRows(
      sql,
      'balance_adjustments',
      accounts.flatMap(({ ledger }) => ledger),
    )
    await insertRows(
      sql,
      'comments',
      commentRows(
        clock,
        active.map(({ id }) => id),
      ),
    )
    await insertRows(sql, 'creator_applications', applicationRows(clock, active))
    await insertRows(sql, 'recommendations', recommendationRows(clock))
    await insertRows(sql, 'blog_posts', postRows)
    await insertRows(sql, 'blog_posts_tags', postTagRows)
    await insertRows(sql, 'game_prompts', promptRows(clock))
    await insertRows(sql, 'credits_packages', creditsRows)
    await insertRows(sql, 'points_packages', pointsRows)
    await insertRows(sql, 'subscription_plans', planRows)
    await insertRows(sql, 'payment_channels', channelRows)
    await insertRows(sql, 'api_tokens', tokenRows(clock, signer))
    await insertRows(sql, 'automations', automationRows(clock, signer))
    const history = historyRows(clock, gameRows, accounts, admin ?? superadmin ?? null)
    await insertRows(sql, 'audit_events', history)
    await insertRows(sql, 'webhooks', webhookRows(clock))
    await insertRows(sql, 'dashboards', dashboardRows(clock, admin?.id ?? null, superadmin?.id ?? null))
    await insertRows(sql, 'webhook_deliveries', deliveryRows(clock, history))
    return true
  })
}

/** Puts the pictures into folders of the media library. */
async function sortPictures(sql: TransactionSql, { covers, details, posts }: Pictures): Promise<void> {
  const idAt = (at: number) => demoId('mediaFolders', at)
  const [blog, games] = [idAt(2), idAt(3)]
  const folders = [
    { id: games, name: 'Games', parent_id: null, files: [] },
    { id: idAt(0), name: 'Covers', parent_id: games, files: covers },
    { id: idAt(1), name: 'Details', parent_id: games, files: details },
    { id: blog, name: 'Blog', parent_id: null, files: [...posts.values()] },
  ]
  for (const { files, ...folder } of folders) {
    await insertRows(sql, 'media_folders', [{ ...folder, version: 1, created_at: new Date(), updated_at: new Date() }])
    if (files.length > 0) await sql`UPDATE media_files SET folder_id = ${folder.id} WHERE file_id IN ${sql(files)}`
  }
}

/** Accounts do not count: the first start creates one earlier. */
async function isEmpty({ sql }: Pick<Database, 'sql'>): Promise<boolean> {
  const [found] = await sql<{ any: boolean }[]>`
    SELECT EXISTS (SELECT FROM categories) OR EXISTS (SELECT FROM tags) OR EXISTS (SELECT FROM games) AS "any"`
  return found?.any === false
}

type Pictures = Awaited<ReturnType<typeof drawPictures>>

/** Draws and stores all images, and returns the ids of the stored files. */
async function drawPictures(files: Pick<Files, 'store'>) {
  const actor = systemActor('demo')
  const keep = async (name: string, content: Buffer) => {
    const upload = { content, name, accept: ['image/webp'], maxBytes: 5 * MB, isImage: true, isInLibrary: true, actor }
    return (await files.store(upload)).id
  }
  const titled = games.map(({ slug, title, author, scene }) => ({ name: slug, title: title.en, author, scene }))
  const covers = await twoAtATime(titled, async (game) => keep(`${game.name}.webp`, await drawCover(game)))
  const details = await twoAtATime(titled, async (game) => keep(`${game.name}-detail.webp`, await drawDetail(game)))
  const drawn = await twoAtATime(posts, async ({ slug, title, author, scene }) =>
    keep(`${slug}.webp`, await drawDetail({ name: slug, title: title.en, author, scene })),
  )
  return { covers, details, posts: new Map(posts.map(({ slug }, at) => [slug, drawn[at] ?? ''])) }
}

/** Two workers use two processors; more of them only use more memory. */
async function twoAtATime<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (let at = next++; at < all.length; at = next++) results[at] = await work(all[at] as T)
  }
  await Promise.all([worker(), worker()])
  return results
}

/**
 * Inserts rows in statements of a few thousand rows. Their columns are those of the first row. PostgreSQL reads them as
 * JSON by the table's row type, so no list of column types is needed.
 */
async function insertRows(sql: TransactionSql, table: string, rows: Rows | readonly object[]): Promise<void> {
  const [sample] = rows
  if (!sample) return
  const columns = Object.keys(sample).map(quoteName).join(', ')
  const name = quoteName(table)
  for (let from = 0; from < rows.length; from += 2_000) {
    const part = JSON.stringify(rows.slice(from, from + 2_000))
    await sql.unsafe(
      `INSERT INTO ${name} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${name}, $1::text::jsonb)`,
      [part],
    )
  }
}

/** An area of 21:9 in a landscape image of 16:9, rounded as every framing. */
const wide = (x: number, y: number, width: number): Area => ({ x, y, width, height: +((width * 16) / 21).toFixed(4) })

const framing = (focalX: number, focalY: number, banner?: Area): Framing => ({
  focalX,
  focalY,
  crops: banner ? [{ ratio: '21:9', ...banner }] : [],
})

/** By file name: the focal points of landscape images (suns, moons, planets), and the crops of two banners. */
const framings: Readonly<Record<string, Framing>> = {
  'after-the-tide-came-twice-detail.webp': framing(0.47, 0.4, wide(0.1, 0.1, 0.8)),
  'second-hand-vows-detail.webp': framing(0.7, 0.33),
  'night-train-to-harbin-detail.webp': framing(0.5, 0.36),
  'eleven-light-minutes-detail.webp': framing(0.46, 0.32, wide(0.08, 0.04, 0.76)),
  'the-blind-swordsmiths-apprentice-detail.webp': framing(0.67, 0.3),
  'the-library-that-reads-you-detail.webp': framing(0.38, 0.28),
  'writing-for-two-languages.webp': framing(0.52, 0.36),
  'points-and-credits-explained.webp': framing(0.45, 0.33),
}

/** Stores the framings in the media library. */
async function frameImages(sql: TransactionSql): Promise<void> {
  for (const [name, value] of Object.entries(framings)) {
    await sql`UPDATE media_files SET framing = ${JSON.stringify(value)}::text::jsonb WHERE name = ${name}`
  }
}

/**
 * Distributes the plays of every game over its days: more at first and at weekends, with some deterministic randomness.
 * They add up to the game's total.
 */
async function spreadPlays(sql: TransactionSql, clock: Clock): Promise<void> {
  await sql`
    with days as (
      select g.id, g.play_count, d::date as day,
        (1 + 3 * exp(-extract(epoch from d - (g.created_at at time zone 'UTC')) / 86400 / 12.0))
          * case when extract(isodow from d) >= 6 then 1.35 else 1 end
          * (0.7 + 0.6 * (abs(hashtext(g.slug || d::date::text)) % 100) / 100) as weight
      from games g
      cross join lateral generate_series(
        date_trunc('day', g.created_at at time zone 'UTC'), ${clock.text(clock.now)}::timestamptz at time zone 'UTC', '1 day') d
      where g.play_count > 0
    ), shares as (
      select *, sum(weight) over (partition by id order by day) / sum(weight) over (partition by id) as until,
        (sum(weight) over (partition by id order by day) - weight) / sum(weight) over (partition by id) as before
      from days
    )
    insert into game_plays (game_id, day, plays)
    select id, day, round(play_count * until)::int - round(play_count * before)::int from shares
    where round(play_count * until)::int > round(play_count * before)::int`
}
