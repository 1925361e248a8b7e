import { and, eq, inArray, sql } from 'drizzle-orm'
import { giveRole } from '#features/accounts/server/actions.ts'
import { getPerson } from '#features/accounts/server/queries.ts'
import { contestLifecycle } from '#features/contests/lifecycle.ts'
import { moveContest } from '#features/contests/server/actions.ts'
import { lockContest } from '#features/contests/server/queries.ts'
import { moveEntries } from '#features/projects/server/actions/entries.ts'
import { listEntryStandings } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import { record } from '#server/journal.ts'
import type { Settings } from '#server/settings.ts'
import { NotFound, refuse } from '#shared/refusal.ts'
import type { JuryRefusal, RoundAct } from '../contract.ts'
import { type Certificate, drawReadings } from '../draw.ts'
import { roundLifecycle } from '../lifecycle.ts'
import { writeInvitation } from './mails.ts'
import { askedOfDraw, findRound, listAssignments, listMarksOf, lockRound, type Round } from './queries.ts'
import { assignments, jurors, rounds } from './tables.ts'

interface OfficeAct {
  actorId: string | null
  contestId: string
}

/** Seats a person on a contest's jury, gives them the role and tells them; seating twice changes nothing. */
export async function addJuror(
  db: Database,
  settings: Settings,
  { actorId, contestId, personId }: OfficeAct & { personId: string },
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    // Two organisers seating jurors at once take turns, so that no number is given twice.
    const contest = await lockContest(tx, contestId)
    const person = await getPerson(tx, personId)
    const [seated] = await tx
      .select({ id: jurors.id })
      .from(jurors)
      .where(and(eq(jurors.contestId, contestId), eq(jurors.personId, personId)))
    if (seated) return seated
    const [last] = await tx
      .select({ number: sql<number>`coalesce(max(${jurors.number}), 0)::int` })
      .from(jurors)
      .where(eq(jurors.contestId, contestId))
    const [juror] = await tx
      .insert(jurors)
      .values({ contestId, personId, number: (last?.number ?? 0) + 1 })
      .returning({ id: jurors.id })
    if (!juror) throw new Error('The juror was not kept.')
    await giveRole(tx, { actorId, personId, role: 'juror' })
    await record(tx, {
      actorId,
      act: 'jury.addJuror',
      subject: { kind: 'juror', id: juror.id },
      details: { contestId, personId },
    })
    await writeInvitation(tx, settings, person, contest)
    return juror
  })
}

/** Deals the entries of round 1, again if asked; readings that hold marks or a comment stay with their juror. */
export async function drawFirstRound(
  db: Database,
  { actorId, contestId, seed }: OfficeAct & { seed: string },
): Promise<Certificate> {
  return db.transaction(async (tx) => {
    const contest = await lockContest(tx, contestId)
    if (!contestLifecycle.can('openRound', contest.status)) refuse<JuryRefusal>('draw_early')
    await tx.insert(rounds).values({ contestId, number: 1 }).onConflictDoNothing()
    const round = await lockRound(tx, contestId, 1, 'update')
    if (!roundLifecycle.can('draw', round.status)) refuse<JuryRefusal>('draw_late')

    const before = await listAssignments(tx, round.id)
    const marked = await listMarksOf(
      tx,
      before.map(({ id }) => id),
    )
    const staying = before.filter(
      ({ id, status, comment }) => status === 'recused' || comment !== '' || marked.has(id),
    )
    const asked = await askedOfDraw(tx, contest)
    const entered = new Set(asked.entries.map(({ id }) => id))
    const kept = staying
      .filter(({ status, entryId }) => status !== 'recused' && entered.has(entryId))
      .map(({ entryId, jurorId }) => ({ entry: entryId, juror: jurorId }))
    if (asked.jurors.length === 0) refuse<JuryRefusal>('jury_empty')
    if (asked.entries.length === 0) refuse<JuryRefusal>('entries_none')
    const draw = drawReadings({ ...asked, kept, seed })

    const stays = new Set(staying.map(({ id }) => id))
    const leaving = before.filter(({ id }) => !stays.has(id)).map(({ id }) => id)
    if (leaving.length > 0) await tx.delete(assignments).where(inArray(assignments.id, leaving))
    const rows = [...draw.lists].flatMap(([jurorId, list]) =>
      list.map((entryId, position) => ({ roundId: round.id, jurorId, entryId, position })),
    )
    for (let from = 0; from < rows.length; from += 1000) {
      await tx
        .insert(assignments)
        .values(rows.slice(from, from + 1000))
        .onConflictDoUpdate({
          target: [assignments.roundId, assignments.jurorId, assignments.entryId],
          set: { position: sql`excluded.position` },
        })
    }
    await tx.update(rounds).set({ seed }).where(eq(rounds.id, round.id))
    await record(tx, {
      actorId,
      act: 'jury.draw',
      subject: { kind: 'round', id: round.id },
      details: { seed, kept: kept.length, certificate: draw.certificate },
    })
    return draw.certificate
  })
}

async function shiftRound(
  tx: Database,
  { actorId, round, act }: { actorId: string | null; round: Round; act: 'open' | 'close' },
): Promise<void> {
  // Marks on their way hold the round: its hour is taken when the last of them is kept.
  await lockRound(tx, round.contestId, round.number === 1 ? 1 : 2, 'update')
  const to = roundLifecycle.to(act)
  const now = new Date()
  const moved = await tx
    .update(rounds)
    .set(act === 'open' ? { status: to, openedAt: now, closedAt: null } : { status: to, closedAt: now })
    .where(and(eq(rounds.id, round.id), inArray(rounds.status, roundLifecycle.from(act))))
    .returning({ id: rounds.id })
  if (moved.length === 0) refuse<JuryRefusal>('round_moved')
  await record(tx, {
    actorId,
    act: `jury.${act}Round`,
    subject: { kind: 'round', id: round.id },
    details: { contestId: round.contestId, number: round.number, from: round.status, to },
  })
}

/** Opens round 1 as it was drawn, for the first time or again; the contest is being judged from then on. */
export async function openFirstRound(tx: Database, { actorId, contestId }: OfficeAct): Promise<void> {
  await lockContest(tx, contestId)
  const round = await findRound(tx, contestId, 1)
  if (!round || (await listAssignments(tx, round.id)).length === 0) {
    return refuse<JuryRefusal>('round_undrawn')
  }
  await moveContest(tx, { actorId, contestId, act: 'openRound' })
  await shiftRound(tx, { actorId, round, act: 'open' })
}

/** From here on every mark is refused; those given stand. */
export async function closeRound(
  tx: Database,
  { actorId, contestId, number }: OfficeAct & { number: 1 | 2 },
): Promise<void> {
  await lockContest(tx, contestId)
  const round = await findRound(tx, contestId, number)
  if (!round) return refuse<JuryRefusal>('round_moved')
  await shiftRound(tx, { actorId, round, act: 'close' })
}

/** Opens round 2 on a shortlist; round 1 must be closed, and its marks stay as they are. */
export async function openFinals(
  tx: Database,
  { actorId, contestId, entryIds }: OfficeAct & { entryIds: string[] },
): Promise<void> {
  await lockContest(tx, contestId)
  if (entryIds.length === 0) refuse<JuryRefusal>('shortlist_empty')
  const entered = new Set((await listEntryStandings(tx, contestId)).map((entry) => entry.entryId))
  if (!entryIds.every((id) => entered.has(id))) throw new NotFound()
  const first = await findRound(tx, contestId, 1)
  if (first?.status === 'open') refuse<JuryRefusal>('round_open')

  await tx.insert(rounds).values({ contestId, number: 2 }).onConflictDoNothing()
  const round = await findRound(tx, contestId, 2)
  if (!round) throw new Error('The finals were not kept.')
  await moveContest(tx, { actorId, contestId, act: 'openFinals' })
  await moveEntries(tx, { entryIds, act: 'shortlist' })
  await shiftRound(tx, { actorId, round, act: 'open' })
  await record(tx, {
    actorId,
    act: 'jury.shortlist',
    subject: { kind: 'contest', id: contestId },
    details: { entryIds },
  })
}

export async function moveRound(
  db: Database,
  { actorId, contestId, act }: OfficeAct & { act: RoundAct },
): Promise<void> {
  await db.transaction((tx) => {
    if (act === 'openFirst') return openFirstRound(tx, { actorId, contestId })
    return closeRound(tx, { actorId, contestId, number: act === 'closeFirst' ? 1 : 2 })
  })
}
