import type { Server } from 'node:http'
import { assertDeclarations } from '../src/declare'
import { currency, languages, menu, pinnedEntries } from '../src/product'
import { assertMenu, assertProduct, assertResourceFiles } from '../src/registry/resource-files.server'
import { resources } from '../src/registry/resources'
import { createAuth } from './auth/auth'
import { createIdentityProvider } from './auth/identity-provider'
import { createSignOnStart } from './auth/sign-on-start'
import { authSecrets } from './auth/tables'
import { startBackgroundJobs } from './background-jobs'
import { createBehaviours, jobs } from './behaviours'
import { addBuiltInRecords } from './database/built-in-records'
import { type Database, openDatabase, throughRestart } from './database/database'
import { resealSecrets, sealedColumn, sealedColumnsOf } from './database/stored-secrets'
import { createMailer } from './email/mailer'
import { openKeyRing } from './encryption/key-ring'
import { createFiles } from './files/files'
import { createRoomCheck } from './files/room'
import { prepareFirstStart } from './first-start'
import { createGraphQL } from './graphql/server'
import { createFirstRequests } from './http/first-requests'
import { declaredPages } from './http/page-declarations'
import { builtPages, type Pages } from './http/pages'
import { listen } from './http/server'
import { createImportExport } from './import-export/import-export'
import { log } from './log'
import { migrate } from './migrations/migrate'
import { assertSchema } from './migrations/schema-check'
import { assertBehaviours, assertJobs } from './operations/behaviour-checks'
import { builtBrowserApp, projectRoot } from './paths'
import { loadPolicy } from './policy/policy'
import { assertPolicyLines } from './policy/policy-checks'
import { policySource } from './policy/source'
import { productPages } from './product-pages'
import { createSafeFetch, type SafeFetch } from './safe-fetch/safe-fetch'
import type { Settings } from './settings'
import { createDeliverer } from './webhooks/deliverer'

/** The running program. */
export interface Application {
  /** The public address. */
  address: string
  /** Finishes running requests, then stops all parts in reverse order. */
  close(): Promise<void>
}

interface Given {
  /** The built pages, or Vite's pages in development. */
  pages?: Pages
  /** A listening server for development; it stays open while the program restarts. */
  listener?: Server
  /** A database whose opening has begun already. */
  database?: Promise<Database>
}

/** Connects the parts and starts them. */
export async function startApplication(settings: Settings, given: Given = {}): Promise<Application> {
  log.level = settings.logLevel
  const endings: (() => unknown)[] = []
  const close = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }

  try {
    const database = await (given.database ?? openDatabase(settings))
    endings.push(() => database.close())
    if (database.note) log.warn(database.note)
    // Checks declarations before the first statement, so that a contradiction never reaches the database.
    assertDeclarations(resources)
    assertBehaviours(resources, createBehaviours(settings.roleScheme))
    assertJobs(jobs)
    assertResourceFiles(projectRoot, resources)
    assertProduct(projectRoot, { currency, languages })
    assertMenu(projectRoot, resources, { ...menu, pinnedEntries })
    assertPolicyLines(
      policySource.lines,
      resources,
      productPages.map(({ path }) => path),
    )
    const policy = await loadPolicy(settings.roleScheme)
    const pages =
      given.pages ??
      builtPages(builtBrowserApp(), declaredPages(productPages), createFirstRequests(policy), settings.singleSignOn)
    const keys = await openKeyRing(settings)
    await throughRestart(async () => {
      const { applied } = await migrate(database)
      if (applied.length > 0) log.info({ applied }, 'The database was migrated.')
      await assertSchema(database.sql, resources)
      await addBuiltInRecords(database)
      const sealed = [...sealedColumnsOf(resources), ...authSecrets.map(sealedColumn)]
      const secrets = await resealSecrets(database, keys, sealed, log)
      if (secrets > 0) log.info({ secrets }, 'Stored secrets were encrypted again with the newest key.')
    })

    const mailer = createMailer({ settings, log })
    const safeFetch = createSafeFetch({ allowPrivate: settings.allowPrivateAddresses })
    endings.push(() => safeFetch.close())
    const provider = openProvider(settings, safeFetch)
    const auth = createAuth({ database, settings, policy, mailer, keys, log, provider })
    endings.push(() => auth.close())
    const files = createFiles({ database, settings, keys, safeFetch, isSignedIn: auth.mayReadFiles })
    files.start()
    endings.push(() => files.stop())
    await throughRestart(() => prepareFirstStart({ database, files, settings }))

    const graphql = createGraphQL({ database, settings, policy, auth, files, keys, safeFetch, log })
    const { operations, schema, rateLimits } = graphql
    endings.push(async () => log.info(graphql.planCounts(), 'Requests that a plan answered, or left to the executor.'))
    const deliverer = createDeliverer({ database, safeFetch, keys, log })
    deliverer.start()
    endings.push(() => deliverer.stop())
    const importExport = createImportExport({ operations, schema, auth, files, settings, rateLimits, log })
    const whyNoRoom = createRoomCheck(settings.dataDir)
    const whyNotReady = async () => (await database.whyNotReady()) ?? (await whyNoRoom())
    const server = await listen({
      settings,
      graphql,
      files,
      importExport,
      signOnStart: createSignOnStart(auth),
      pages,
      whyNotReady,
      ...(given.listener && { listener: given.listener }),
    })
    const stopJobs = startBackgroundJobs({ operations, schema, policy, mailer, settings, log })
    // Requests and jobs finish at the same time: one after the other they would take longer than a stop may.
    endings.push(() => Promise.all([server.close(), stopJobs()]))
    return { address: server.address, close }
  } catch (error) {
    await close()
    throw error
  }
}

const openProvider = ({ singleSignOn, publicUrl }: Settings, safeFetch: SafeFetch) =>
  singleSignOn && publicUrl ? createIdentityProvider(singleSignOn, publicUrl, safeFetch) : null
