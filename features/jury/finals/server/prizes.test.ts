import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jurors, scoreLog } from '#features/jury/panel/server/tables.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { auditLog, outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import * as contract from '../contract-prizes.ts'
import { listUndecidedPrizes, listWonPrizes } from './queries/prizes.ts'

let app: TestApp
let judged: JudgedContest
let prizeId: string
const name = { en: 'Grand Prize', fr: 'Grand Prix', 'zh-hans': '大奖', es: 'Gran Premio' }

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'edition-19' })
  // The third juror is the owner of the lighthouse.
  const [, , tied] = judged.jury
  const lighthouse = judged.entries.find(({ title }) => title === 'El Faro')
  if (!tied || !lighthouse) throw new Error('The contest lacks a juror or an entry.')
  await app.db.update(projects).set({ ownerId: tied.id }).where(eq(projects.id, lighthouse.projectId))
})
afterAll(() => app?.close())

const jurorAt = (at: number): User => {
  const juror = judged.jury[at]
  if (!juror) throw new Error('There is no such juror.')
  return juror
}
const entryOf = (title: string) => judged.entries.find((entry) => entry.title === title)?.entryId ?? ''
const vote = (at: number, entryId: string | null) =>
  app.request(contract.votePrize, { prizeId, entryId }, jurorAt(at))
const move = (action: contract.PrizeAction) =>
  app.request(contract.movePrize, { contestId: judged.contestId, prizeId, action }, judged.organiser)
const ballotsOf = async (at: number) => (await app.request(contract.listPrizeBallots, {}, jurorAt(at))).body
const sitOut = (at: number, leftAt: Date | null) =>
  app.db
    .update(jurors)
    .set({ leftAt })
    .where(and(eq(jurors.contestId, judged.contestId), eq(jurors.userId, jurorAt(at).id)))
const prizeIn = ({ prizes }: contract.AdminPrizes) => prizes.find(({ id }) => id === prizeId)

test('an organiser creates a prize with its candidates, and jurors see it only after the vote is open', async () => {
  const { contestId, organiser } = judged
  const form = { key: 'grand-prize', name, quorum: 100, entryIds: [] }
  const made = await app.request(contract.addPrize, { contestId, ...form }, organiser)
  prizeId = made.body.prizes[0]?.id ?? ''

  expect((await move('open')).body.code).toBe('prize_bare')
  const entryIds = [entryOf('La Halle aux échos'), entryOf('El Faro')]
  const changed = await app.request(
    contract.changePrize,
    { contestId, prizeId, ...form, entryIds },
    organiser,
  )
  const again = await app.request(contract.addPrize, { contestId, ...form }, organiser)
  const asLevel = { ...form, key: 'platinum' }
  const level = await app.request(contract.addPrize, { contestId, ...asLevel }, organiser)
  const renamed = await app.request(contract.changePrize, { contestId, prizeId, ...asLevel }, organiser)

  expect(prizeIn(changed.body)).toMatchObject({ status: 'prepared', mayVote: 2, result: null })
  // A prize may not have the key of a level either.
  for (const { body } of [again, level, renamed]) expect(body.code).toBe('prize_key_taken')
  expect(await ballotsOf(0)).toEqual([])
  expect((await vote(0, entryIds[0] ?? '')).status).toBe(404)
})

test('a prize is identified by its English name, and as in an earlier edition with the same name', async () => {
  const { organiser } = judged
  const [earlier, later] = await Promise.all([
    giveJudgedContest(app, { slug: 'edition-17' }),
    giveJudgedContest(app, { slug: 'edition-18' }),
  ])
  const add = async (contestId: string, en: string, key?: string) =>
    (
      await app.request(
        contract.addPrize,
        { contestId, name: { ...name, en }, quorum: 50, entryIds: [], ...(key && { key }) },
        organiser,
      )
    ).body
  await add(earlier.contestId, 'Best of All', 'grand-prize')
  const { prizes } = await add(later.contestId, 'Prix d’Été of the Year')
  const twice = await add(later.contestId, 'Prix d’Été of the Year')
  const again = await add(later.contestId, 'Best of All')

  expect(prizes.map(({ key }) => key)).toEqual(['prix-d-ete-of-the-year'])
  expect(twice.code).toBe('prize_key_taken')
  expect(again.prizes.map(({ key }) => key)).toEqual(['prix-d-ete-of-the-year', 'grand-prize'])
})

test('jurors see the candidates without names; a juror in conflict with a candidate sees nothing', async () => {
  await move('open')
  const [ballot] = await ballotsOf(0)
  const mails = await app.db.select().from(outbox)
  const notified = mails
    .filter(({ subject }) => subject.includes('Grand Prize'))
    .map((mail) => mail.recipient)
  expect(notified.sort()).toEqual([jurorAt(0).email, jurorAt(1).email].sort())

  expect(ballot?.candidates.map(({ entryId }) => entryId).sort()).toEqual(
    [entryOf('La Halle aux échos'), entryOf('El Faro')].sort(),
  )
  expect(JSON.stringify(ballot)).not.toContain('Quenneville')
  expect(await ballotsOf(2)).toEqual([])
  expect((await vote(2, entryOf('La Halle aux échos'))).status).toBe(404)
})

test('a vote may be changed until the vote is closed, and the organiser sees how many, not for whom', async () => {
  await vote(0, entryOf('El Faro'))
  expect((await vote(0, entryOf('La Halle aux échos'))).status).toBe(200)
  expect((await ballotsOf(0))[0]?.vote?.entryId).toBe(entryOf('La Halle aux échos'))
  expect((await vote(1, entryOf('Quiet Lamp'))).body.code).toBe('prize_candidates_changed')

  const { contestId, organiser } = judged
  const { body } = await app.request(contract.listPrizes, { contestId }, organiser)
  expect(prizeIn(body)).toMatchObject({ cast: 1, needed: 2, mayVote: 2, result: null })
  expect(prizeIn(body)?.candidates.map(({ votes }) => votes)).toEqual([null, null])
})

test('without the quorum there is no winner, and the vote may continue with its votes', async () => {
  const closed = await move('close')
  expect(prizeIn(closed.body)).toMatchObject({ result: 'short', winnerEntryId: null })
  expect((await vote(1, null)).body.code).toBe('prize_closed')
  expect(await listWonPrizes(app.db, judged.contestId)).toEqual([])

  expect(prizeIn((await move('open')).body)).toMatchObject({ status: 'open', cast: 1 })
})

test('a tie is voted on again by the jury, or decided by an organiser with a reason', async () => {
  const { contestId, organiser } = judged
  const decide = (entryId: string) =>
    app.request(contract.decidePrize, { contestId, prizeId, entryId, reason: 'The chair’s vote' }, organiser)
  await vote(1, entryOf('El Faro'))
  expect((await decide(entryOf('El Faro'))).body.code).toBe('prize_has_outcome')
  expect(prizeIn((await move('close')).body)?.result).toBe('tie')
  // A juror who leaves the jury now would create a winner.
  await sitOut(1, new Date())
  const { body: after } = await app.request(contract.listPrizes, { contestId }, organiser)
  expect(prizeIn(after)).toMatchObject({ result: 'tie', cast: 2, mayVote: 2, winnerEntryId: null })
  expect(await listUndecidedPrizes(app.db, contestId)).toEqual([{ name, why: 'tied' }])
  await sitOut(1, null)
  expect(prizeIn((await move('open')).body)).toMatchObject({ status: 'open', cast: 2 })
  await vote(0, entryOf('La Halle aux échos'))
  await vote(1, entryOf('El Faro'))
  await move('close')

  const decided = await decide(entryOf('El Faro'))

  expect(prizeIn(decided.body)).toMatchObject({
    result: 'tie',
    winnerEntryId: entryOf('El Faro'),
    reason: 'The chair’s vote',
  })
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, prizeId))
  expect(lines.filter(({ action }) => action === 'jury.decidePrize')).toHaveLength(1)
})

test('the quorum does not include a juror who recuses from a prize', async () => {
  await move('open')
  await app.request(contract.recuseFromPrize, { prizeId, reason: 'A friend of mine' }, jurorAt(1))
  const again = await vote(1, entryOf('El Faro'))
  await vote(0, entryOf('La Halle aux échos'))
  const closed = await move('close')

  expect(again.body.code).toBe('prize_recused')
  expect((await ballotsOf(1)).length).toBe(0)
  expect(prizeIn(closed.body)).toMatchObject({ mayVote: 1, cast: 1, result: 'winner' })
  expect(await listWonPrizes(app.db, judged.contestId)).toEqual([
    { key: 'grand-prize', name, entryId: entryOf('La Halle aux échos'), position: 0 },
  ])
})

test('only organisers change prizes, and only jurors vote', async () => {
  const { contestId, organiser } = judged
  const [entrant] = judged.entries
  for (const as of [jurorAt(0), entrant?.owner]) {
    const answers = [
      await app.request(contract.listPrizes, { contestId }, as),
      await app.request(contract.removePrize, { contestId, prizeId }, as),
      await app.request(contract.movePrize, { contestId, prizeId, action: 'open' }, as),
      await app.request(
        contract.decidePrize,
        { contestId, prizeId, entryId: entryOf('El Faro'), reason: 'No' },
        as,
      ),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  }
  expect((await app.request(contract.votePrize, { prizeId, entryId: null }, organiser)).status).toBe(403)
})

test('a vote that has a winner is opened again only when the winner is withdrawn', async () => {
  expect((await move('open')).body.code).toBe('prize_won')
  const winner = judged.entries.find(({ entryId }) => entryId === entryOf('La Halle aux échos'))
  const isWinner = eq(projects.id, winner?.projectId ?? '')
  await app.db.update(projects).set({ status: 'withdrawn' }).where(isWinner)
  const opened = await move('open')
  await app.db.update(projects).set({ status: 'completed' }).where(isWinner)

  expect(prizeIn(opened.body)).toMatchObject({ status: 'open', winnerEntryId: null })
})

test('pending votes when the vote closes are counted or rejected, never lost', async () => {
  const [voted, closed] = await Promise.all([vote(0, entryOf('El Faro')), move('close')])

  const prize = prizeIn(closed.body)
  const counted = prize?.candidates.find(({ entryId }) => entryId === entryOf('El Faro'))?.votes
  expect(counted).toBe(voted.status === 200 ? 1 : 0)
})

test('the log records whose votes were counted at each close, and the votes of each entry', async () => {
  const rows = await app.db
    .select()
    .from(scoreLog)
    .where(eq(scoreLog.contestId, judged.contestId))
    .orderBy(asc(scoreLog.number))
  const lines = rows.map(({ line }) => JSON.parse(line))
  const numberOf = (title: string) => judged.entries.find((entry) => entry.title === title)?.number
  const both = [numberOf('La Halle aux échos'), numberOf('El Faro')]

  const closings = lines.filter(({ action }) => action === 'closePrize')
  expect(closings.map(({ mayVote }) => mayVote).slice(0, 4)).toEqual([[1, 2], [1, 2], [1, 2], [1]])
  expect(closings[1]).toMatchObject({ needed: 2, votes: expect.arrayContaining(both.map((one) => [one, 1])) })
})
