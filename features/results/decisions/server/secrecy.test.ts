import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serialOf } from '#features/awards/award/serial.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import * as prizes from '#features/jury/finals/contract-prizes.ts'
import * as jury from '#features/jury/panel/contract.ts'
import { outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import {
  type Answers,
  changed,
  everybody,
  foundIn,
  giveFormerEdition,
  givePicture,
} from '#tools/testing/every-answer.ts'
import { giveJudgedContest, giveLevel, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { awardsIn } from '../awards-in.ts'
import * as contract from '../contract.ts'
import { levelChanges } from '../level-changes.ts'

let app: TestApp
let judged: JudgedContest
let everybodysAnswers: () => Promise<Answers>
/** All responses at the end of the previous test. */
let lastAnswers: Answers

beforeAll(async () => {
  app = await startTestApp()
  const former = await giveFormerEdition(app)
  const slug = 'edition-19'
  judged = await giveJudgedContest(app, { slug, isOpen: true })
  for (const entry of judged.entries.slice(0, 1)) await givePicture(app, entry)
  everybodysAnswers = everybody(app, { ...judged, slug }, former)
  // The contest has feedback sheets, which must stay hidden too.
  await app.db.update(contests).set({ givesFeedback: true }).where(eq(contests.id, judged.contestId))
})
afterAll(() => app?.close())

/** Inverts the levels and overrides: the best entry gets none, the last one the best level. */
async function stage(reason: string) {
  const { contestId, organiser, entries } = judged
  const first = entries[0]?.entryId ?? ''
  const last = entries.at(-1)?.entryId ?? ''
  const staged = [
    await app.request(
      contract.setThresholds,
      {
        contestId,
        thresholds: [
          { key: 'winner', threshold: 3 },
          { key: 'gold', threshold: 4 },
          { key: 'platinum', threshold: 5 },
        ],
      },
      organiser,
    ),
    await giveLevel(app, judged, { entryId: first, level: null, reason }),
    await giveLevel(app, judged, { entryId: last, level: 'platinum', reason }),
  ]
  expect(staged.map(({ status }) => status)).toEqual([200, 200, 200])
}

/** Inverts everything that is staged again. */
async function stageOtherwise() {
  const { contestId, organiser } = judged
  const { entries } = (await app.request(contract.getResults, { contestId }, organiser)).body
  const changes = levelChanges(entries, { level: 'gold' }).map(({ entryId, from, to }) => ({
    entryId,
    from,
    to,
  }))
  const set = await app.request(contract.setLevels, { contestId, changes, reason: 'All alike' }, organiser)
  expect(set.status).toBe(200)
}

const mails = async () => (await app.db.select().from(outbox)).length
/** The mails to everybody outside the jury. */
const mailsBesideJury = async () => {
  const jurors = new Set(judged.jury.map(({ email }) => email))
  return (await app.db.select().from(outbox)).filter(({ recipient }) => !jurors.has(recipient)).length
}

test('during judging, no response to anybody but organisers discloses staged decisions', async () => {
  const before = await everybodysAnswers()
  const mailsBefore = await mails()

  await stage('Staged while the round is open')
  await stageOtherwise()
  await app.settle()

  expect(changed(before, await everybodysAnswers())).toEqual([])
  expect(await mails()).toBe(mailsBefore)
  // Otherwise two error responses would be compared.
  const [entry] = judged.entries
  expect(foundIn(before.entrant)).toContain(`/api/projects/${entry?.projectId}?`)
  expect(foundIn(before.juror)).toContain(`/api/jury/projects/${entry?.projectId}/${entry?.categoryId}?`)
  const read = [
    '/fr/awards',
    '/fr/awards/former',
    '/fr/inspirations/le-pont-lent',
    '/fr/news.xml',
    '/sitemap-pages-1.xml',
  ]
  expect(foundIn(before.visitor)).toEqual(expect.arrayContaining(read))
  expect(foundIn(before.visitor).filter((address) => /verify\/PAL|share\/awards/.test(address))).toHaveLength(
    2,
  )
  expect(foundIn(before.entrant).filter((address) => address.includes('/results'))).toEqual([])
})

test('only the jury sees the shortlist; entrants see at most that the finals have begun', async () => {
  const { contestId, organiser, entries } = judged
  await app.request(jury.moveRound, { contestId, action: 'closeFirst' }, organiser)
  const before = await everybodysAnswers()
  const mailsBefore = await mailsBesideJury()

  const entryIds = entries.slice(0, 2).map(({ entryId }) => entryId)
  await app.request(contract.startFinals, { contestId, entryIds }, organiser)
  await app.settle()

  const after = await everybodysAnswers()
  lastAnswers = after
  const butForContest = (body: string) => body.replaceAll('"status":"finals"', '"status":"judging"')
  const found = changed(before, after, butForContest)
  expect(found.filter((address) => !address.startsWith('juror'))).toEqual([])
  // The juror's data archive contains the mail about the finals.
  expect(found.toSorted()).toEqual(['juror /api/jury/finals?', 'juror /api/user/export/archive?'])
  expect(await mailsBesideJury()).toBe(mailsBefore)
})

test('decisions staged during the finals are visible to neither entrants nor jurors', async () => {
  const before = lastAnswers

  await stage('Staged during the finals')

  expect(changed(before, await everybodysAnswers())).toEqual([])
})

test('only eligible voters see a prize vote; nobody but organisers sees its result or the schedule', async () => {
  const { contestId, organiser, entries, jury: memberships } = judged
  const name = { en: 'Grand Prize', fr: 'Grand Prix', 'zh-hans': '大奖', es: 'Gran Premio' }
  const entryIds = entries.map(({ entryId }) => entryId)
  const before = lastAnswers
  const mailsBefore = await mailsBesideJury()
  const input = { contestId, key: 'grand-prize', name, quorum: 50, entryIds }
  const made = await app.request(prizes.addPrize, input, organiser)
  const prizeId = made.body.prizes[0]?.id ?? ''
  const move = (action: prizes.PrizeAction) =>
    app.request(prizes.movePrize, { contestId, prizeId, action }, organiser)
  const drafts = await app.request(prizes.listPrizeBallots, {}, memberships[0])
  expect(JSON.stringify(drafts.body)).toBe(before.juror.get('/api/jury/prizes?')?.body)

  await move('open')
  await app.settle()
  const open = await everybodysAnswers()
  const changedAnswers = changed(before, open).toSorted()
  expect(changedAnswers).toEqual(['juror /api/jury/prizes?', 'juror /api/user/export/archive?'])
  // The other jurors' votes change no response to a juror.
  for (const membership of memberships.slice(1)) {
    await app.request(prizes.votePrize, { prizeId, entryId: entryIds[0] ?? null }, membership)
  }
  expect(changed(open, await everybodysAnswers())).toEqual([])
  expect((await move('close')).body.prizes[0]?.winnerEntryId).toBe(entryIds[0])
  await stageOtherwise()
  lastAnswers = await everybodysAnswers()
  expect(changed(before, lastAnswers)).toEqual(['juror /api/user/export/archive?'])
  expect(await mailsBesideJury()).toBe(mailsBefore)
})

test('the announcement publishes the results: the same requests then answer differently', async () => {
  const { contestId, organiser } = judged
  const before = lastAnswers
  await app.request(jury.moveRound, { contestId, action: 'closeFinals' }, organiser)
  const { body } = await app.request(contract.getResults, { contestId }, organiser)

  await app.request(contract.announceResults, { contestId, awards: awardsIn(body) }, organiser)
  await app.settle()

  const after = await everybodysAnswers()
  expect(changed(before, after)).toContain(`entrant /api/projects/${judged.entries[0]?.projectId}?`)
  expect(after.loser.get('/api/awards?')?.body).toContain('PAL-2026-')
  expect(before.loser.get('/api/awards?')?.body).toBe('[]')
  const number = judged.entries.at(-1)?.number ?? 0
  const pages = ['/fr/awards/edition-19', `/fr/awards/verify/${serialOf(2026, number)}`, '/fr/inspirations']
  const found = changed(before, after)
  for (const address of [...pages, '/sitemap-pages-1.xml']) expect(found).toContain(`visitor ${address}`)
})
