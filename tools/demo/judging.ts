import { eq } from 'drizzle-orm'
import { getContest, listDisciplines } from '#features/contests/contest/server/queries.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { declareConflicts } from '#features/jury/panel/server/conflict-actions.ts'
import { addJuror } from '#features/jury/panel/server/memberships.ts'
import { findRound, listJurors } from '#features/jury/panel/server/queries.ts'
import { rounds } from '#features/jury/panel/server/tables.ts'
import { openFirstRound } from '#features/jury/round/server/actions/rounds.ts'
import { autoAssignFirstRound } from '#features/jury/round/server/auto-assign-actions.ts'
import { addPanel } from '#features/jury/round/server/panel-actions.ts'
import { listPanels } from '#features/jury/round/server/panel-queries.ts'
import { recuse, setComment } from '#features/jury/scoring/server/assignment-actions.ts'
import type { Tools } from '#server/http/http.ts'
import type { Cast } from './casting.ts'
import { ensureJuror, givePortrait, juryOf } from './jurors.ts'
import { prepare } from './preparing.ts'
import { randomFrom } from './random.ts'
import { type DemoEvaluation, evaluationsOf, saveScores, scoresOf, sittingsOf } from './scoring.ts'
import { recusalReason, remarks, works } from './texts/texts.ts'

const day = 86_400_000

interface Admin {
  tools: Tools
  actorId: string
  contestId: string
  /** The juror with the demo account, who has scored half of the assignments. */
  ownId: string
}

/**
 * Fills the edition in judging: nine jurors in two panels, assignments, most scores and remarks. It uses the product's
 * own actions.
 */
export async function judge(tools: Tools, cast: Cast, contestId: string): Promise<void> {
  const contest = await getContest(tools.db, contestId)
  if (contest.status !== 'closed' && contest.status !== 'judging') return
  const admin = { tools, actorId: cast.organiserId, contestId, ownId: cast.jurorId }
  if (contest.status === 'closed') {
    await tools.db.update(contests).set({ givesFeedback: true }).where(eq(contests.id, contestId))
    const member = await membership(admin)
    await divide(admin, member)
    await declare(admin, member)
    const assigned = { actorId: admin.actorId, contestId, evaluations: 4, crossShare: 20 }
    await autoAssignFirstRound(tools.db, { ...assigned, seed: 'palmares-demo' })
    await score(admin)
  }
  await prepare(tools, { actorId: admin.actorId, contestId })
}

/** Returns the jurors in the order of their numbers. The demo account's profile is incomplete, so there is one to remind. */
async function membership({ tools, actorId, contestId, ownId }: Admin): Promise<string[]> {
  const { db, settings } = tools
  await addJuror(db, settings, { actorId, contestId, userId: ownId })
  await givePortrait(tools, ownId, 'ines-duarte')
  const member = [ownId]
  for (const named of juryOf(2026)) {
    const userId = await ensureJuror(tools, named)
    await addJuror(db, settings, { actorId, contestId, userId })
    member.push(userId)
  }
  return member
}

/** Two panels that share two jurors. The full jury evaluates works without a panel. */
const panels = [
  { name: 'Architecture', disciplines: ['architecture', 'landscape'], memberships: [0, 1, 2, 3, 6, 7] },
  { name: 'Design', disciplines: ['interior-design', 'product-design'], memberships: [0, 4, 5, 7, 8] },
]

async function divide({ tools: { db }, actorId, contestId }: Admin, member: string[]): Promise<void> {
  const made = new Set((await listPanels(db, contestId)).map(({ name }) => name))
  const jury = new Map((await listJurors(db, contestId)).map(({ id, userId }) => [userId, id]))
  const disciplines = await listDisciplines(db, contestId)
  for (const { name, memberships, ...panel } of panels.filter((one) => !made.has(one.name))) {
    const categoryIds = disciplines
      .filter(({ key }) => panel.disciplines.includes(key))
      .flatMap(({ categories }) => categories.map(({ id }) => id))
    const jurorIds = memberships.flatMap((place) => jury.get(member[place] ?? '') ?? [])
    await addPanel(db, { actorId, contestId, name, jurorIds, categoryIds })
  }
}

/** Every juror except the one with the demo account declares conflicts. One names the maker of an entry. */
async function declare({ tools: { db }, contestId, ownId }: Admin, member: string[]): Promise<void> {
  const named = works.find(({ edition, discipline }) => edition === 2026 && discipline === 'architecture')
  for (const [place, userId] of member.entries()) {
    if (userId === ownId) continue
    const declared = place === 2 && named ? [named.credits[0]?.name ?? named.client] : []
    await declareConflicts(db, userId, { contestId, declared })
  }
}

/** Realistic scores: each work has a quality and each juror a severity. The demo account's juror scores only half. */
async function score(admin: Admin): Promise<void> {
  const { tools, actorId, contestId, ownId } = admin
  const opened = new Date(Date.now() - 12 * day)
  const begun = await tools.db.transaction(async (tx) => {
    await openFirstRound(tx, { actorId, contestId })
    const round = await findRound(tx, contestId, 1)
    if (!round) throw new Error('The round has no assignments.')
    await tx.update(rounds).set({ openedAt: opened }).where(eq(rounds.id, round.id))
    const random = randomFrom('the marks of the demo')
    const { evaluations } = await evaluationsOf(tx, { contestId, roundId: round.id, random })
    const quality = new Map<string, number>()
    for (const { entryId } of evaluations) {
      if (!quality.has(entryId)) quality.set(entryId, 7.3 + (random() + random() + random() - 1.5) * 1.5)
    }
    const done = evaluations.filter(({ share, userId }) => share < (userId === ownId ? 0.45 : 0.92))
    const given = done.map((evaluation) => ({
      evaluation,
      values: scoresOf(evaluation, quality.get(evaluation.entryId) ?? 7),
    }))
    await saveScores(tx, { contestId, sittings: sittingsOf(given, { from: opened, days: 11 }) })
    return { evaluations, done }
  })
  await speak(tools, begun)
}

/** Comments, confidence and misplaced remarks of jurors, and one recusal. */
async function speak(
  { db }: Tools,
  { evaluations, done }: { evaluations: DemoEvaluation[]; done: DemoEvaluation[] },
): Promise<void> {
  for (const [place, { id: assignmentId, userId }] of done.entries()) {
    const own = { userId, assignmentId }
    if (place % 11 === 4) {
      await setComment(db, { ...own, comment: remarks[Math.floor(place / 11) % remarks.length] ?? '' })
    }
  }
  const left = evaluations.findLast(
    (evaluation) => !done.includes(evaluation) && evaluation.userId !== done[0]?.userId,
  )
  if (left) await recuse(db, { userId: left.userId, assignmentId: left.id, reason: recusalReason })
}
