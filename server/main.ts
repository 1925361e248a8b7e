import type { Logger } from 'pino'
import { auditSubjects as accountsSubjects } from '#features/accounts/office/server/audit-subjects.ts'
import { workers as accountsWorkers } from '#features/accounts/office/server/jobs.ts'
import { personal as accountsPersonal } from '#features/accounts/office/server/personal.ts'
import { routes as accounts } from '#features/accounts/office/server/routes.ts'
import { actorFinder, findSessionEnd } from '#features/accounts/session/server/queries.ts'
import { auditSubjects as awardsSubjects } from '#features/awards/award/server/audit-subjects.ts'
import { workers as awardsWorkers } from '#features/awards/award/server/jobs.ts'
import { personal as awardsPersonal } from '#features/awards/award/server/personal.ts'
import { routes as awards } from '#features/awards/office/server/routes.ts'
import { auditSubjects as contestsSubjects } from '#features/contests/contest/server/audit-subjects.ts'
import { workers as contestsWorkers } from '#features/contests/contest/server/jobs.ts'
import { routes as contests } from '#features/contests/office/server/routes.ts'
import { auditSubjects as editorialSubjects } from '#features/editorial/server/audit-subjects.ts'
import { personal as editorialPersonal } from '#features/editorial/server/personal.ts'
import { routes as editorial } from '#features/editorial/server/routes.ts'
import { personal as filesPersonal } from '#features/files/storage/server/personal.ts'
import { workers as filesWorkers } from '#features/files/uploads/server/jobs.ts'
import { takePictureJobs } from '#features/files/uploads/server/picture-jobs.ts'
import { routes as files } from '#features/files/uploads/server/routes.ts'
import { auditSubjects as firmsSubjects } from '#features/firms/server/audit-subjects.ts'
import { personal as firmsPersonal } from '#features/firms/server/personal.ts'
import { routes as firms } from '#features/firms/server/routes.ts'
import { workers as galleryWorkers } from '#features/gallery/own/server/jobs.ts'
import { personal as collectionsPersonal } from '#features/gallery/own/server/personal-collections.ts'
import { routes as gallery } from '#features/gallery/own/server/routes.ts'
import { personal as galleryPersonal } from '#features/gallery/publication/server/personal.ts'
import { workers as juryWorkers } from '#features/jury/finals/server/jobs.ts'
import { personal as juryPersonal } from '#features/jury/finals/server/personal.ts'
import { routes as jury } from '#features/jury/finals/server/routes.ts'
import { auditSubjects as jurySubjects } from '#features/jury/round/server/audit-subjects.ts'
import { auditSubjects as mailingsSubjects } from '#features/mailings/server/audit-subjects.ts'
import { workers as mailingsWorkers } from '#features/mailings/server/jobs.ts'
import { personal as mailingsPersonal } from '#features/mailings/server/personal.ts'
import { routes as mailings } from '#features/mailings/server/routes.ts'
import { auditSubjects as newsSubjects } from '#features/news/server/audit-subjects.ts'
import { workers as newsWorkers } from '#features/news/server/jobs.ts'
import { personal as newsPersonal } from '#features/news/server/personal.ts'
import { routes as news } from '#features/news/server/routes.ts'
import { routes as overview } from '#features/overview/server/dashboard-routes.ts'
import { routes as pages } from '#features/pages/server/routes.ts'
import { loadTaxRates } from '#features/payments/money/server/actions/tax-rates.ts'
import { loadSeller } from '#features/payments/money/server/seller.ts'
import { auditSubjects as paymentsSubjects } from '#features/payments/office/server/audit-subjects.ts'
import { workers as paymentsWorkers } from '#features/payments/office/server/jobs.ts'
import { routes as payments } from '#features/payments/office/server/routes.ts'
import { auditSubjects as sponsorsSubjects } from '#features/payments/office/server/sponsor-subjects.ts'
import { personal as paymentsPersonal } from '#features/payments/quote/server/personal.ts'
import { workers as projectsWorkers } from '#features/projects/office/server/jobs.ts'
import { personal as projectNotesPersonal } from '#features/projects/office/server/personal.ts'
import { routes as projects } from '#features/projects/office/server/routes.ts'
import { auditSubjects as projectsSubjects } from '#features/projects/project/server/audit-subjects.ts'
import { personal as projectsPersonal } from '#features/projects/project/server/personal.ts'
import { personal as resultsPersonal } from '#features/results/decisions/server/personal.ts'
import { routes as results } from '#features/results/decisions/server/routes.ts'
import { openDatabase } from '#server/database/database.ts'
import { openReplica } from '#server/database/replica.ts'
import { drain } from '#server/http/drain.ts'
import { serveHealth } from '#server/http/health.ts'
import { openHttp, type Tools } from '#server/http/http.ts'
import { serveWeb } from '#server/http/web.ts'
import { deliverMails } from '#server/mail/mail.ts'
import { openJobs } from './jobs.ts'
import { openLog } from './log.ts'
import { watchMessages } from './message-versions.ts'
import { openSteps } from './open-steps.ts'
import { type PrepareOptions, prepareDatabase } from './prepare.ts'
import { openSecrets } from './secrets.ts'
import type { Settings } from './settings.ts'
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
  mailings,
  pages,
  gallery,
  overview,
]
const workers = [
  accountsWorkers,
  contestsWorkers,
  filesWorkers,
  projectsWorkers,
  paymentsWorkers,
  juryWorkers,
  awardsWorkers,
  newsWorkers,
  mailingsWorkers,
  galleryWorkers,
]

/** In the same order: a dependent feature's data is deleted before the data that it references. */
const personal = [
  accountsPersonal,
  filesPersonal,
  firmsPersonal,
  projectsPersonal,
  projectNotesPersonal,
  paymentsPersonal,
  juryPersonal,
  resultsPersonal,
  awardsPersonal,
  editorialPersonal,
  newsPersonal,
  mailingsPersonal,
  galleryPersonal,
  collectionsPersonal,
]

export const auditSubjects = {
  ...accountsSubjects,
  ...contestsSubjects,
  ...firmsSubjects,
  ...projectsSubjects,
  ...paymentsSubjects,
  ...sponsorsSubjects,
  ...jurySubjects,
  ...awardsSubjects,
  ...editorialSubjects,
  ...newsSubjects,
  ...mailingsSubjects,
}

export interface App {
  tools: Tools
  databaseUrl: string
  /** The address of the portal, `http://host:port`. */
  address: string
  /** Accepts no more connections and waits until those that are open have had their answers. */
  drain(): Promise<void>
  close(): Promise<void>
}

/**
 * Serves the portal from this process, on a database that is prepared.
 * @param options.hasOwnMetrics false where the first of several processes serves the sum of all
 * @param options.makesPictures false where a process of its own makes them (`keepPictureProcess`)
 */
export async function servePortal(
  settings: Settings,
  log: Logger,
  databaseUrl: string,
  { hasOwnMetrics = true, makesPictures = true }: { hasOwnMetrics?: boolean; makesPictures?: boolean } = {},
): Promise<App> {
  const closing = openSteps(log)
  try {
    const traces = settings.TRACES_URL ? await import('./traces.ts') : null
    if (traces && settings.TRACES_URL)
      closing.add(traces.openTraces({ url: settings.TRACES_URL, share: settings.TRACES_SHARE }, log))
    const database = openDatabase(databaseUrl, log, { most: settings.DATABASE_POOL })
    closing.add(() => database.close())
    traces?.traceStatements(database.pool)
    await loadTaxRates(database.db)
    await loadSeller(database.db, settings)
    const messages = await watchMessages(database.db, log)
    closing.add(() => messages.stop())

    const replica = settings.READ_REPLICA_URL
      ? openReplica(settings.READ_REPLICA_URL, database.db, log, { most: settings.DATABASE_POOL })
      : null
    if (replica) closing.add(replica.close)

    const tools: Tools = {
      settings,
      db: database.db,
      read: replica?.read ?? ((work) => work(database.db)),
      storage: await openStorage(settings),
      secrets: await openSecrets(settings),
      log,
      findActor: actorFinder(database.db, settings),
      findSessionEnd: (token) => findSessionEnd(database.db, token),
      personal,
      auditSubjects,
    }
    // Only the test's own calls reach its provider, regardless of scheduled tasks.
    const jobs = await openJobs(databaseUrl, log, { hasSchedule: settings.NODE_ENV !== 'test' })
    closing.add(() => jobs.stop())
    await deliverMails(jobs, tools)
    await Promise.all(workers.map((register) => register(jobs, tools)))
    if (makesPictures) await takePictureJobs(jobs, tools)

    const api = await openHttp(tools)
    traces?.traceRequests(api.app)
    if (settings.METRICS) {
      const { openMetrics, serveMetrics } = await import('./metrics.ts')
      const metrics = openMetrics(api.app, database)
      if (hasOwnMetrics) closing.add(await serveMetrics(settings.METRICS, metrics))
    }
    serveHealth(api)
    for (const register of features) await register(api)
    await serveWeb(api)
    closing.add(() => api.app.close())
    const address = await api.app.listen({ host: settings.HOST, port: settings.PORT })
    return { tools, databaseUrl, address, drain: () => drain(api.app), close: closing.close }
  } catch (error) {
    await closing.close()
    throw error
  }
}

/** Starts the entire portal in this process: database, jobs, API, application and public site on one port. */
export async function startApp(
  settings: Settings,
  { makesPictures = true, ...options }: PrepareOptions & { makesPictures?: boolean } = {},
): Promise<App> {
  const log = openLog(settings)
  const closing = openSteps(log)
  try {
    const prepared = await prepareDatabase(settings, log, options)
    closing.add(prepared.close)
    options.onProgress?.('portal')
    const app = await servePortal(settings, log, prepared.databaseUrl, { makesPictures })
    closing.add(app.close)
    return { ...app, close: closing.close }
  } catch (error) {
    await closing.close()
    throw error
  }
}
