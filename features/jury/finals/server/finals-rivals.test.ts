import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFinals, moveRound, setBallot } from '#features/jury/panel/contract.ts'
import { addConflict } from '#features/jury/panel/contract-conflicts.ts'
import { listJurors } from '#features/jury/panel/server/queries.ts'
import { ballots } from '#features/jury/panel/server/tables.ts'
import { getFinals } from '#features/results/decisions/contract-finals.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest, type JudgedEntry } from '#tools/testing/judged-contest.ts'
import { openFinals } from './actions/finals-round.ts'
import { listFinalBallots } from './queries/ballots.ts'

let app: TestApp
const works = ['Un', 'Deux', 'Trois'].map((title) => ({
  title,
  language: 'fr' as const,
  entries: [{ category: 'retail' as const, scores: [8, 8, 8] }],
}))

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

interface Finals extends JudgedContest {
  first: User
  second: User
  third: User
  own: JudgedEntry
}

/** Finals of three works. The first juror, and optionally the second, is in conflict with the first work. */
async function giveFinals(slug: string, conflicted: number[]): Promise<Finals> {
  const judged = await giveJudgedContest(app, { slug, works })
  const { contestId, organiser, entries, jury } = judged
  const [own] = entries
  const [first, second, third] = jury
  if (!own || !first || !second || !third) throw new Error('Nobody judges.')
  const found = { ...judged, own, first, second, third }
  for (const at of conflicted) await conflict(found, at)
  const entryIds = entries.map(({ entryId }) => entryId)
  await app.db.transaction((tx) => openFinals(tx, { actorId: organiser.id, contestId, entryIds }))
  return found
}

async function conflict({ contestId, organiser, own }: Finals, at: number) {
  const jurorId = (await listJurors(app.db, contestId))[at]?.id ?? ''
  const input = { contestId, jurorId, entryNumber: own.number, reason: 'Cousins' }
  return app.request(addConflict, input, organiser)
}

const shownTo = async ({ contestId }: Finals, juror: User) =>
  (await app.request(listFinals, {}, juror)).body
    .filter(({ contest }) => contest.id === contestId)
    .flatMap(({ categories }) => categories.flatMap(({ finalists }) => finalists))
    .map(({ entryId }) => entryId)
const give = ({ contestId, own }: Finals, juror: User, entryIds: string[]) =>
  app.request(setBallot, { contestId, categoryId: own.categoryId, entryIds }, juror)
const admin = async ({ contestId, organiser }: Finals) =>
  (await app.request(getFinals, { contestId }, organiser)).body.categories[0]

test('a juror in conflict with a finalist neither sees nor orders its rivals, and organisers see who', async () => {
  const finals = await giveFinals('conflicted-to-one', [0])
  const rivals = finals.entries.slice(1).map(({ entryId }) => entryId)
  const answer = await give(finals, finals.first, rivals)

  expect(await shownTo(finals, finals.first)).toEqual([])
  expect(answer.status).toBe(404)
  expect(await shownTo(finals, finals.second)).toHaveLength(3)
  expect(await admin(finals)).toMatchObject({ mayOrder: 2, conflictedHeard: [] })
  expect((await admin(finals))?.conflictedAside).toHaveLength(1)
})

test('with fewer than two other jurors, jurors in conflict order the rivals too', async () => {
  const finals = await giveFinals('conflicted-too-many', [0, 1])
  const rivals = finals.entries.slice(1).map(({ entryId }) => entryId)
  const answer = await give(finals, finals.first, rivals)

  expect((await shownTo(finals, finals.first)).toSorted()).toEqual(rivals.toSorted())
  expect(answer.status).toBe(200)
  expect(await listFinalBallots(app.db, finals.contestId)).toMatchObject([
    { entryIds: rivals, hasConflict: true },
  ])
  expect(await admin(finals)).toMatchObject({ mayOrder: 3, conflictedAside: [] })
  expect((await admin(finals))?.conflictedHeard).toHaveLength(2)
})

test('an order by a juror who is later in conflict does not count once two others have voted', async () => {
  const finals = await giveFinals('conflicted-late', [])
  const { contestId, organiser, own, first, second, third } = finals
  const [a, b] = finals.entries.slice(1).map(({ entryId }) => entryId)
  const o = own.entryId
  for (const [juror, order] of [
    [first, [b, a, o]],
    [second, [o, a, b]],
    [third, [a, o, b]],
  ] as const) {
    await give(
      finals,
      juror,
      order.flatMap((id) => id ?? []),
    )
  }
  await app.request(moveRound, { contestId, action: 'closeFinals' }, organiser)
  await conflict(finals, 0)
  const counted = await listFinalBallots(app.db, contestId)
  const view = await admin(finals)

  expect(counted.map(({ entryIds }) => entryIds[0]).toSorted()).toEqual([o, a].toSorted())
  // Without that ballot the first two are equal.
  expect(view?.finalists.map(({ entryId, place }) => [entryId, place])).toEqual(
    expect.arrayContaining([
      [o, 1],
      [a, 1],
      [b, 3],
    ]),
  )
  // It stays on record as it was cast.
  expect(await app.db.$count(ballots, eq(ballots.categoryId, own.categoryId))).toBe(3)
})
