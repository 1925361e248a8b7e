import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { personal as accountsPersonal } from '#features/accounts/privacy/server/personal.ts'
import { workers as accountsWorkers } from '#features/accounts/sign-in/server/jobs.ts'
import { actorFinder } from '#features/accounts/sign-in/server/queries.ts'
import { routes as accounts } from '#features/accounts/sign-in/server/routes.ts'
import { workers as awardsWorkers } from '#features/awards/server/jobs.ts'
import { personal as awardsPersonal } from '#features/awards/server/personal.ts'
import { routes as awards } from '#features/awards/server/routes.ts'
import { workers as contestsWorkers } from '#features/contests/editions/server/jobs.ts'
import { routes as contests } from '#features/contests/editions/server/routes.ts'
import { personal as editorialPersonal } from '#features/editorial/server/personal.ts'
import { routes as editorial } from '#features/editorial/server/routes.ts'
import { workers as filesWorkers } from '#features/files/storage/server/jobs.ts'
import { personal as filesPersonal } from '#features/files/storage/server/personal.ts'
import { routes as files } from '#features/files/storage/server/routes.ts'
import { personal as firmsPersonal } from '#features/firms/profile/server/personal.ts'
import { routes as firms } from '#features/firms/profile/server/routes.ts'
import { personal as collectionsPersonal } from '#features/gallery/collections/server/personal.ts'
import { workers as galleryWorkers } from '#features/gallery/pages/server/jobs.ts'
import { personal as galleryPersonal } from '#features/gallery/pages/server/personal.ts'
import { routes as gallery } from '#features/gallery/pages/server/routes.ts'
import { personal as juryPersonal } from '#features/jury/judging/server/personal.ts'
import { routes as jury } from '#features/jury/judging/server/routes.ts'
import { workers as newsWorkers } from '#features/news/server/jobs.ts'
import { personal as newsPersonal } from '#features/news/server/personal.ts'
import { routes as news } from '#features/news/server/routes.ts'
import { routes as pages } from '#features/pages/texts/server/routes.ts'
import { workers as paymentsWorkers } from '#features/payments/core/server/jobs.ts'
import { personal as paymentsPersonal } from '#features/payments/core/server/personal.ts'
import { routes as payments } from '#features/payments/core/server/routes.ts'
import { loadTaxRates } from '#features/payments/taxes/server/actions/tax-rates.ts'
import { loadSeller } from '#features/payments/taxes/server/seller.ts'
import { workers as projectsWorkers } from '#features/projects/steps/server/jobs.ts'
import { personal as projectsPersonal } from '#features/projects/steps/server/personal.ts'
import { routes as projects } from '#features/projects/steps/server/routes.ts'
import { personal as resultsPersonal } from '#features/results/decisions/server/personal.ts'
import { routes as results } from '#features/results/decisions/server/routes.ts'
import { type Database, migrateDatabase, openDatabase } from '#server/database/database.ts'
import { checkDatabase } from '#server/database/database-check.ts'
import { startPostgres } from '#server/database/postgres.ts'
import { serveHealth } from '#server/http/health.ts'
import { openHttp, type Tools } from '#server/http/http.ts'
import { serveWeb } from '#server/http/web.ts'
import { deliverMails } from '#server/mail/mail.ts'
import { openJobs } from './jobs.ts'
import { openLog } from './log.ts'
import { watchMessages } from './message-versions.ts'
import { openSecrets } from './secrets.ts'
import type { Settings } from './settings.ts'
import { StartupError } from './startup-error.ts'
import { openStorage } from './storage.ts'

/** In the order of their dependencies. */
const features = [
  accounts,
  contests,
  files,
  firms,
  projects,
  payments,
  jury,
  results,
  awards,
  editorial,
  news,
  pages,
  gallery,
]
const workers = [
  accountsWorkers,
  contestsWorkers,
  filesWorkers,
  projectsWorkers,
  paymentsWorkers,
  awardsWorkers,
  newsWorkers,
  galleryWorkers,
]

/** In the same order: a dependent feature's data is deleted before the data that it references. */
const personal = [
  accountsPersonal,
  filesPersonal,
  firmsPersonal,
  projectsPersonal,
  paymentsPersonal,
  juryPersonal,
  resultsPersonal,
  awardsPersonal,
  editorialPersonal,
  newsPersonal,
  galleryPersonal,
  collectionsPersonal,
]

export interface App {
  tools: Tools
  /** The address of the portal, `http://host:port`. */
  address: string
  close(): Promise<void>
}

interface OpenOptions {
  /** Called with a short description of the current step. */
  onProgress?(step: 'database' | 'tables' | 'portal'): void
  /** Checks the database before the portal opens; an error prevents the start. */
  inspect?(db: Database): Promise<void>
}

const closingTimeoutMs = 10_000

/** Waits for the work with a timeout: a hanging step must not prevent the rest from closing. */
function withinReason(work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('a component did not close in time')), closingTimeoutMs)
  })
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer))
}

async function makeDataFolder({ dataFolder }: Settings): Promise<void> {
  try {
    await mkdir(dataFolder, { recursive: true, mode: 0o755 })
    await access(dataFolder, constants.W_OK)
  } catch (cause) {
    throw new StartupError(
      `The data folder ${dataFolder} cannot be written. Choose another: DATA_DIR=other-folder npm start`,
      { cause },
    )
  }
}

/** Starts the entire portal: database, jobs, API, application and public site on one port. */
export async function startApp(settings: Settings, { onProgress, inspect }: OpenOptions = {}): Promise<App> {
  const log = openLog(settings)
  const closing: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of closing.splice(0).reverse()) {
      await withinReason(step()).catch((error: unknown) =>
        log.warn({ err: error }, 'a component did not close cleanly'),
      )
    }
  }
  try {
    await makeDataFolder(settings)
    let url = settings.DATABASE_URL
    if (url) await checkDatabase(url)
    else {
      onProgress?.('database')
      const postgres = await startPostgres(join(settings.dataFolder, 'postgres'))
      closing.push(() => postgres.stop())
      url = postgres.url
    }
    onProgress?.('tables')
    await migrateDatabase(url)
    const database = openDatabase(url, log, { most: settings.DATABASE_POOL })
    closing.push(() => database.close())
    await inspect?.(database.db)
    await loadTaxRates(database.db)
    await loadSeller(database.db, settings)
    const messages = await watchMessages(database.db, log)
    closing.push(() => messages.stop())

    const tools: Tools = {
      settings,
      db: database.db,
      storage: await openStorage(settings),
      secrets: await openSecrets(settings),
      log,
      findActor: actorFinder(database.db, settings),
      personal,
    }
    // Only the test's own calls reach its provider, regardless of scheduled tasks.
    const jobs = await openJobs(url, log, { hasSchedule: settings.NODE_ENV !== 'test' })
    closing.push(() => jobs.stop())
    await deliverMails(jobs, tools)
    await Promise.all(workers.map((register) => register(jobs, tools)))

    onProgress?.('portal')
    const api = await openHttp(tools)
    serveHealth(api)
    for (const register of features) await register(api)
    await serveWeb(api)
    closing.push(() => api.app.close())
    const address = await api.app.listen({ host: settings.HOST, port: settings.PORT })
    return { tools, address, close }
  } catch (error) {
    await close()
    throw error
  }
}
