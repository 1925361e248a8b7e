import { eq, inArray } from 'drizzle-orm'
import { listUsers, type UserRecord } from '#features/accounts/session/server/queries.ts'
import { namedDay, namedMoment, wallTime } from '#features/contests/contest/local-time.ts'
import { type Contest, getContest, lockContest } from '#features/contests/contest/server/queries.ts'
import { reminderPauseMs } from '#features/jury/panel/questionnaire.ts'
import { findRound, listJurors, type Round } from '#features/jury/panel/server/queries.ts'
import { jurors, rounds } from '#features/jury/panel/server/tables.ts'
import { record } from '#server/audit-log.ts'
import type { Database, DatabaseTransaction } from '#server/database/database.ts'
import { addressedTo, writeMail } from '#server/mail/mail.ts'
import { type Messages, messagesOf } from '#server/messages.ts'
import { fail, InvalidFields } from '#shared/domain-error.ts'
import { inLanguage, type Language } from '#shared/language.ts'
import { listAssignmentStates } from './auto-assign-queries.ts'

interface AssignmentMail {
  contest: Contest
  kind: 'open' | 'remind'
  left: number
  dueOn: string | null
  closesAt: Date | null
}

/** Tells a juror that a round is open, or that entries are left, without anything about others. */
async function writeAssignmentMail(
  tx: DatabaseTransaction,
  publicUrl: string,
  user: UserRecord,
  { contest, kind, left, dueOn, closesAt }: AssignmentMail,
): Promise<void> {
  const t = messagesOf('jury', user.lang)
  const named = { contest: inLanguage(contest.name, user.lang), count: left }
  await writeMail(tx, {
    ...addressedTo(user),
    subject: t(`evaluation_mail.${kind}_subject`, named),
    paragraphs: [
      t('mail.greeting', { name: user.firstName }),
      t(`evaluation_mail.${kind}`, named),
      ...(dueOn ? [t('due.by', { day: namedDay(dueOn, contest.timeZone, user.lang) })] : []),
      ...(closesAt
        ? [t('schedule.closes', { moment: namedMoment(closesAt, contest.timeZone, user.lang) })]
        : []),
    ],
    action: { label: t('mail.see'), href: `${publicUrl}/account/jury-evaluation` },
  })
}

interface Admin {
  actorId: string
  contestId: string
  publicUrl: string
}

interface Due {
  dueOn?: string | null | undefined
}

interface UnfinishedJuror {
  jurorId: string
  user: UserRecord
  left: number
  remindedAt: Date | null
}

async function listUnfinishedJurors(db: Database, round: Round): Promise<UnfinishedJuror[]> {
  const left = new Map<string, number>()
  for (const { jurorId, status, isScored } of await listAssignmentStates(db, round)) {
    if (status === 'assigned' && !isScored) left.set(jurorId, (left.get(jurorId) ?? 0) + 1)
  }
  const memberships = (await listJurors(db, round.contestId)).filter(
    ({ id, leftAt }) => !leftAt && left.has(id),
  )
  const users = await listUsers(
    db,
    memberships.map(({ userId }) => userId),
  )
  return memberships.flatMap(({ id, userId, remindedAt }) => {
    const user = users.get(userId)
    return user ? { jurorId: id, user, left: left.get(id) ?? 0, remindedAt } : []
  })
}

const today = ({ timeZone }: Contest) => wallTime(new Date(), timeZone).slice(0, 10)

/** Saves the due date of the judging; a past date is rejected. */
async function onlyDue(
  tx: DatabaseTransaction,
  { contest, round, dueOn, t }: { contest: Contest; round: Round; t: Messages } & Due,
): Promise<string | null> {
  if (dueOn === undefined || dueOn === round.dueOn) return round.dueOn
  if (dueOn !== null && dueOn < today(contest)) throw new InvalidFields({ dueOn: [t('due.past')] })
  await tx.update(rounds).set({ dueOn }).where(eq(rounds.id, round.id))
  return dueOn
}

/** A past due date is not mentioned. */
const stillDue = (contest: Contest, dueOn: string | null) =>
  dueOn !== null && dueOn >= today(contest) ? dueOn : null

const stillCloses = ({ closesAt }: Round) => (closesAt && closesAt > new Date() ? closesAt : null)

/** Tells every juror with assigned entries that round 1 is open, each in their own language. */
export async function notifyAssignedJurors(
  tx: DatabaseTransaction,
  input: Omit<Admin, 'actorId'> & Due,
  t: Messages,
): Promise<void> {
  const contest = await getContest(tx, input.contestId)
  const round = await findRound(tx, input.contestId, 1)
  if (!round) return
  const dueOn = await onlyDue(tx, { contest, round, dueOn: input.dueOn, t })
  const dates = { dueOn: stillDue(contest, dueOn), closesAt: stillCloses(round) }
  const mail = { contest, ...dates, kind: 'open' as const }
  for (const { user, left } of await listUnfinishedJurors(tx, round)) {
    await writeAssignmentMail(tx, input.publicUrl, user, { ...mail, left })
  }
}

async function findReminded(db: Database, contestId: string) {
  const contest = await getContest(db, contestId)
  const round = await findRound(db, contestId, 1)
  if (round?.status !== 'open') return fail('round_closed')
  const now = new Date()
  const unfinished = await listUnfinishedJurors(db, round)
  const isRecent = ({ remindedAt }: UnfinishedJuror) =>
    remindedAt !== null && now.getTime() - remindedAt.getTime() < reminderPauseMs
  const due = unfinished.filter((juror) => !isRecent(juror))
  return { contest, round, now, due }
}

export async function sendEvaluationReminders(
  db: Database,
  input: Admin & Due,
  language: Language,
): Promise<{ sent: number }> {
  const { actorId, contestId, publicUrl } = input
  return db.transaction(async (tx) => {
    // Reminders by two organisers at the same time are sequential.
    await lockContest(tx, contestId)
    const { contest, round, now, due } = await findReminded(tx, contestId)
    const dueOn = await onlyDue(tx, { contest, round, dueOn: input.dueOn, t: messagesOf('jury', language) })
    if (due.length === 0) return { sent: 0 }
    const dates = { dueOn: stillDue(contest, dueOn), closesAt: stillCloses(round) }
    const mail = { contest, ...dates, kind: 'remind' as const }
    for (const { user, left } of due) await writeAssignmentMail(tx, publicUrl, user, { ...mail, left })
    const ids = due.map(({ jurorId }) => jurorId)
    await tx.update(jurors).set({ remindedAt: now }).where(inArray(jurors.id, ids))
    await record(tx, {
      actorId,
      action: 'jury.sendEvaluationReminders',
      subject: { kind: 'round', id: round.id },
      details: { contestId, dueOn, jurors: due.map(({ jurorId, left }) => ({ jurorId, left })) },
    })
    return { sent: due.length }
  })
}
