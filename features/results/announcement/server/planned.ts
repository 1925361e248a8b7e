import { eq, lte } from 'drizzle-orm'
import { listUsers, listUsersIn } from '#features/accounts/sign-in/server/queries.ts'
import { type Contest, getContest } from '#features/contests/editions/server/queries.ts'
import { momentOf } from '#features/contests/editions/zone.ts'
import { listJurors } from '#features/jury/judging/server/queries.ts'
import { listUndecidedPrizes } from '#features/jury/prizes/server/queries/prizes.ts'
import { areSameAwards, awardsIn } from '#features/results/decisions/awarded.ts'
import type { ResultsErrorCode, ResultsView, SeenAward } from '#features/results/decisions/contract.ts'
import { failureMail } from '#features/results/decisions/server/mails.ts'
import { getResults } from '#features/results/decisions/server/queries.ts'
import { plannedAnnouncements } from '#features/results/decisions/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { writeMail } from '#server/mail/mail.ts'
import { errorMessage, type Messages, messagesOf } from '#server/messages.ts'
import { DomainError, fail, InvalidFields } from '#shared/domain-error.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import type { AnnouncementView, Blocker } from '../contract-announcement.ts'
import { noWarnings, type Warnings } from '../warnings.ts'
import {
  listBlockers,
  lockBeforeAnnouncement,
  makeAnnouncement,
  type OfAdmin,
  rejectUnacknowledged,
  unscoredParams,
} from './announcement.ts'

type Plan = typeof plannedAnnouncements.$inferSelect

async function findPlan(db: Database, contestId: string): Promise<Plan | null> {
  const [plan] = await db
    .select()
    .from(plannedAnnouncements)
    .where(eq(plannedAnnouncements.contestId, contestId))
  return plan ?? null
}

/**
 * Schedules an announcement and replaces an earlier schedule. It runs only if the awards are still those that the
 * organiser saw. Other blockers may be resolved before then.
 */
export async function planAnnouncement(
  db: Database,
  input: OfAdmin & { at: string; awards: SeenAward[]; accepts?: Warnings | undefined },
  t: Messages,
): Promise<void> {
  const { actorId, contestId, awards } = input
  await db.transaction(async (tx) => {
    const contest = await lockBeforeAnnouncement(tx, contestId)
    const at = momentOf(input.at, contest.timeZone)
    if (at <= new Date()) throw new InvalidFields({ at: [t('plan.past')] })
    const results = await getResults(tx, contestId)
    if (!areSameAwards(awardsIn(results), awards)) fail<ResultsErrorCode>('results_changed')
    const accepts = input.accepts ?? noWarnings
    rejectUnacknowledged(results, accepts)
    const before = await findPlan(tx, contestId)
    const plan = { at, awards, accepts, plannedById: actorId, plannedAt: new Date() }
    await tx
      .insert(plannedAnnouncements)
      .values({ contestId, ...plan })
      .onConflictDoUpdate({ target: plannedAnnouncements.contestId, set: plan })
    await record(tx, {
      actorId,
      action: 'results.planAnnouncement',
      subject: { kind: 'contest', id: contestId },
      details: { from: before?.at ?? null, to: at, awards: awards.length },
    })
  })
}

export async function cancelAnnouncement(db: Database, { actorId, contestId }: OfAdmin): Promise<void> {
  await db.transaction(async (tx) => {
    await lockBeforeAnnouncement(tx, contestId)
    const gone = await tx
      .delete(plannedAnnouncements)
      .where(eq(plannedAnnouncements.contestId, contestId))
      .returning({ at: plannedAnnouncements.at })
    const [plan] = gone
    if (!plan) return
    await record(tx, {
      actorId,
      action: 'results.cancelAnnouncement',
      subject: { kind: 'contest', id: contestId },
      details: { at: plan.at },
    })
  })
}

/** A scheduled announcement that is due; null when it was cancelled, rescheduled or made. */
async function lockDuePlan(tx: Database, contestId: string, now: Date): Promise<Plan | null> {
  const plan = await findPlan(tx, contestId)
  return plan && plan.at <= now ? plan : null
}

interface Moment {
  now: Date
  publicUrl: string
}

/**
 * Runs a scheduled announcement when it is due, once across all machines. If the results cannot be announced, the
 * schedule is removed and every organiser gets a mail with the reason.
 */
export async function makePlanned(
  db: Database,
  { contestId, now, publicUrl }: Moment & { contestId: string },
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await lockBeforeAnnouncement(tx, contestId)
      const plan = await lockDuePlan(tx, contestId, now)
      if (!plan) return
      const { plannedById: actorId, awards, accepts } = plan
      await makeAnnouncement(tx, { actorId, contestId, awards, accepts })
    })
  } catch (error) {
    // Other errors are retried.
    if (!(error instanceof DomainError)) throw error
    if (error.code !== 'results_public') await failPlan(db, { contestId, now, publicUrl, domainError: error })
  }
}

async function failPlan(
  db: Database,
  { contestId, now, publicUrl, domainError }: Moment & { contestId: string; domainError: DomainError },
): Promise<void> {
  await db.transaction(async (tx) => {
    const contest = await lockBeforeAnnouncement(tx, contestId)
    const plan = await lockDuePlan(tx, contestId, now)
    if (!plan) return
    const { code, params } = domainError
    await tx.delete(plannedAnnouncements).where(eq(plannedAnnouncements.contestId, contestId))
    await record(tx, {
      actorId: null,
      action: 'results.planFailed',
      subject: { kind: 'contest', id: contestId },
      details: { at: plan.at, code, params },
    })
    await notifyOrganisers(tx, contest, (language) => errorMessage(code, params, language), publicUrl)
  })
}

async function notifyOrganisers(
  tx: Database,
  contest: Contest,
  sentenceIn: (language: Language) => string,
  publicUrl: string,
): Promise<void> {
  const organisers = await listUsersIn(tx, 'organiser')
  // Blockers may disclose results, which an organiser who judges must not see yet.
  const judging = new Set(
    (await listJurors(tx, contest.id)).flatMap(({ userId, leftAt }) => (leftAt ? [] : [userId])),
  )
  const users = await listUsers(
    tx,
    organisers.flatMap(({ id }) => (judging.has(id) ? [] : [id])),
  )
  for (const user of users.values()) {
    await writeMail(tx, failureMail(user, contest, sentenceIn(user.lang), publicUrl))
  }
}

/**
 * Runs overdue announcements, one contest at a time.
 * @throws AggregateError with the errors of single contests, after all were tried
 */
export async function announceDue(db: Database, moment: Moment): Promise<void> {
  const due = await db
    .select({ contestId: plannedAnnouncements.contestId })
    .from(plannedAnnouncements)
    .where(lte(plannedAnnouncements.at, moment.now))
  const errors: unknown[] = []
  for (const { contestId } of due) {
    await makePlanned(db, { ...moment, contestId }).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Planned announcements were not made.')
}

/** The schedule, whether its awards are unchanged, and what prevents the announcement. */
export async function getAnnouncement(
  db: Database,
  contestId: string,
  language: Language,
): Promise<AnnouncementView> {
  const contest = await getContest(db, contestId)
  const plan = await findPlan(db, contestId)
  const results = await getResults(db, contestId)
  const by = plan ? (await listUsers(db, [plan.plannedById])).get(plan.plannedById) : undefined
  return {
    timeZone: contest.timeZone,
    transferPendingSince: contest.announcesAt?.toISOString() ?? null,
    blockers: contest.announcedAt ? [] : await viewBlockers(db, contest, results, language),
    planned: plan && {
      at: plan.at.toISOString(),
      awards: plan.awards.length,
      by: by ? `${by.firstName} ${by.lastName}` : '',
      plannedAt: plan.plannedAt.toISOString(),
      holds: areSameAwards(awardsIn(results), plan.awards),
    },
  }
}

/** The blockers in the reader's language; one per undecided prize. */
async function viewBlockers(
  db: Database,
  contest: Contest,
  results: ResultsView,
  language: Language,
): Promise<Blocker[]> {
  const t = messagesOf('results', language)
  const codes = await listBlockers(db, contest, results)
  const prizes = codes.includes('prize_undecided') ? await listUndecidedPrizes(db, contest.id) : []
  return codes.flatMap((code): Blocker[] => {
    if (code === 'prize_undecided') {
      return prizes.map(({ name, why }) => ({
        code,
        message: t(`lacking.prize_${why}`, { prize: inLanguage(name, language) }),
        entries: [],
      }))
    }
    if (code !== 'entries_unread') return [{ code, message: errorMessage(code, {}, language), entries: [] }]
    const message = errorMessage(code, unscoredParams(results), language)
    return [{ code, message, entries: results.unscored }]
  })
}
