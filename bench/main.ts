/**
 * `npm run bench`: compares the built program with a hand-written handler, on the same data in the same run.
 *
 *   npm run bench                                    everything, 1,000,000 users
 *   npm run bench -- --rows b,c --users 100000 --seconds 5 --rounds 3
 *   npm run bench -- --only pages                    pages | start | rows | export | live | search | profile
 *
 * PostgreSQL is `TEST_DATABASE_URL`, or a separate one below `.cache/bench` that keeps its data for the next run.
 */
import { spawnSync } from 'node:child_process'
import postgres from 'postgres'
import { isBuilt } from '../scripts/builds.mjs'
import { argumentsOf } from '../scripts/commands.mjs'
import { projectPath } from '../server/paths'
import { measurePages } from './browser'
import { compare } from './compare'
import { ensureData } from './data'
import { measureExporting } from './exporting'
import { measureFollowing } from './following'
import { openPostgres } from './postgres'
import { memoryOf } from './process-time'
import { profile } from './profiling'
import {
  comparisonTable,
  exportTable,
  followingTable,
  pageTable,
  profileTable,
  searchTable,
  startingTable,
} from './report'
import { benchRows, readPool } from './rows'
import { screenRows } from './screen-rows'
import { measureSearching } from './searching'
import { addAccounts, startBare, startOurs } from './servers'
import { measureStarting } from './starting'

const { values } = argumentsOf('bench/main.ts')
const wanted = (part: string) => values.only.split(',').includes(part)
const users = Number(values.users)
const rows = [...benchRows, ...screenRows].filter(({ key }) => values.rows.split(',').includes(key))

if (!isBuilt()) {
  console.log('Building…')
  const { status } = spawnSync(process.execPath, [projectPath('scripts', 'build.mjs')], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

const directory = projectPath('.cache', 'bench')
const server = await openPostgres(directory)
try {
  const data = await ensureData(server, directory, users)
  if (wanted('start')) console.log(`\n${startingTable(await measureStarting(data))}`)
  if (['rows', 'pages', 'export', 'live', 'search'].some(wanted)) await measureServing(data)
  if (wanted('profile')) await profileRows(data)
} finally {
  await server.stop()
}

/** Prints the costliest functions for each of the chosen rows. */
async function profileRows(data: Awaited<ReturnType<typeof ensureData>>): Promise<void> {
  const sql = postgres(data.url, { max: 1, onnotice: () => undefined })
  const pool = await readPool(sql)
  await sql.end()
  for (const row of rows) {
    console.log(`\n${row.title}\n${profileTable(await profile(data, row, pool, Number(values.seconds)))}`)
  }
}

async function measureServing(data: Awaited<ReturnType<typeof ensureData>>): Promise<void> {
  const ours = await startOurs(data)
  const bare = await startBare(data)
  const admin = postgres(server.urlOf('postgres'), { max: 1, onnotice: () => undefined })
  const onData = postgres(data.url, { max: 1, onnotice: () => undefined })
  try {
    if (wanted('rows')) {
      await addAccounts(onData)
      const pool = await readPool(onData)
      const counting = { sql: admin, database: new URL(data.url).pathname.slice(1) }
      const options = { seconds: Number(values.seconds), rounds: Number(values.rounds), ours, bare, pool, counting }
      const comparisons = await compare({ rows, ...options })
      console.log(`\n${users.toLocaleString('en')} users, 16 connections, medians of ${values.rounds} rounds\n`)
      console.log(comparisonTable(comparisons))
      const { now, most } = memoryOf(ours.pid)
      console.log(`\nmemory after load: ${now} MB (at most ${most} MB) · bare ${memoryOf(bare.pid).now} MB`)
    }
    if (wanted('live')) console.log(`\n${followingTable(await measureFollowing(ours))}`)
    if (wanted('search')) console.log(`\n${searchTable(await measureSearching(ours, onData))}`)
    if (wanted('export')) console.log(`\n${exportTable(await measureExporting(ours))}`)
    if (wanted('pages')) console.log(`\n${pageTable(await measurePages(ours))}`)
  } finally {
    await Promise.all([admin.end(), onData.end(), ours.stop(), bare.stop()])
  }
}
