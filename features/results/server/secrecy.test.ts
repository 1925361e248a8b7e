import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { contests } from '#features/contests/server/tables.ts'
import * as jury from '#features/jury/contract.ts'
import * as prizes from '#features/jury/contract-prizes.ts'
import { outbox } from '#server/tables.ts'
import { openTestHouse, type Person, type TestHouse } from '#tools/testing/house.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { awardsIn } from '../awarded.ts'
import * as contract from '../contract.ts'
import { planAnnouncement } from '../contract-announcement.ts'
import { stageLevels } from '../contract-staging.ts'
import { stagedChanges } from '../staging.ts'

let house: TestHouse
let judged: JudgedContest

beforeAll(async () => {
  house = await openTestHouse()
  judged = await giveJudgedContest(house, { slug: 'edition-19', isOpen: true })
  // Entrants will have feedback sheets, of which nothing may be seen either.
  await house.db.update(contests).set({ givesFeedback: true }).where(eq(contests.id, judged.contestId))
})
afterAll(() => house?.close())

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().optional(),
  schema: z.object({ enum: z.array(z.string()).optional() }).optional(),
})
const Api = z.object({
  paths: z.record(
    z.string(),
    z.object({ get: z.object({ parameters: z.array(Parameter).optional() }).optional() }),
  ),
})

/** Stands in for what an address or a question asks for; the first entry of the contest, wherever it matters. */
function standIn({ name, schema }: z.output<typeof Parameter>): string {
  const [entry] = judged.entries
  const known: Record<string, string | undefined> = {
    contestId: judged.contestId,
    projectId: entry?.projectId,
    categoryId: entry?.categoryId,
    entryId: entry?.entryId,
    // There is no award and no payment before the announcement: the answer has to stay "not there".
    awardId: entry?.entryId,
    paymentId: entry?.entryId,
    // Nor is there anything of these.
    articleId: entry?.entryId,
    couponId: entry?.entryId,
    creditNoteId: entry?.entryId,
    documentId: entry?.entryId,
    fileId: entry?.entryId,
    firmId: entry?.entryId,
    imageId: entry?.entryId,
    invitationId: entry?.entryId,
    issueId: entry?.entryId,
    goneId: entry?.entryId,
    keptId: entry?.entryId,
    keyId: entry?.entryId,
    lateId: entry?.entryId,
    mailId: entry?.entryId,
    redactionId: entry?.entryId,
    requestId: entry?.entryId,
    translationId: entry?.entryId,
    jurorId: judged.jury[0]?.id,
    personId: judged.jury[0]?.id,
    reference: 'SBX-1',
    since: '2026-01-01',
    until: '2026-12-31',
    text: 'Quenneville',
    version: '1',
  }
  const value = schema?.enum?.[0] ?? known[name]
  if (value === undefined)
    throw new Error(`Say here what stands for "${name}", so that its answer is compared too.`)
  return value
}

/** Every address of the interface that can be looked at, as its own description lists them. */
async function addresses(): Promise<string[]> {
  const api = Api.parse(await (await fetch(`${house.address}/api/openapi.json`)).json())
  return Object.entries(api.paths).flatMap(([path, { get }]) => {
    if (!get) return []
    const needed = (get.parameters ?? []).filter((one) => one.required)
    const inPath = new Map(needed.filter((one) => one.in === 'path').map((one) => [one.name, standIn(one)]))
    const questions = needed
      .filter((one) => one.in === 'query')
      .map((one): [string, string] => [one.name, standIn(one)])
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => inPath.get(name) ?? '')
    return `${filled}?${new URLSearchParams(questions)}`
  })
}

/** When something was asked is told by the calendar's stamp, and by the archive's text, whose sum is packed behind it. */
function withoutTheHour(answer: string): string {
  const text = answer.startsWith('PK') ? answer.slice(answer.indexOf('{'), answer.indexOf('PK', 2)) : answer
  return text.replace(/"(exportedAt|lastUsedAt)": "[^"]*"|DTSTAMP:\S+/g, '')
}

/** What somebody is answered everywhere: address by address, the status and the very bytes. */
async function answersTo(who: Person | null): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const address of await addresses()) {
    const answer = await fetch(new URL(address, house.address), {
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(who ? { authorization: `Bearer ${who.token}` } : {}),
      },
    })
    // A fault is answered with the number of its request.
    if (answer.status >= 500) throw new Error(`${address} answered ${answer.status}.`)
    answers.set(address, `${answer.status} ${withoutTheHour(await answer.text())}`)
  }
  return answers
}

interface Asking {
  visitor: null
  entrant: Person
  loser: Person
  juror: Person
}

function asking(): Asking {
  const [first] = judged.entries
  const last = judged.entries.at(-1)
  const [juror] = judged.jury
  if (!first || !last || !juror) throw new Error('The contest has neither entries nor jurors.')
  return { visitor: null, entrant: first.owner, loser: last.owner, juror }
}

async function everybodysAnswers() {
  const { visitor, entrant, loser, juror } = asking()
  return {
    visitor: await answersTo(visitor),
    entrant: await answersTo(entrant),
    loser: await answersTo(loser),
    juror: await answersTo(juror),
  }
}

type Answers = Awaited<ReturnType<typeof everybodysAnswers>>

/** Where somebody is answered otherwise than before: `entrant /api/projects?`. */
function changed(before: Answers, after: Answers, told = (answer: string) => answer): string[] {
  const people = ['visitor', 'entrant', 'loser', 'juror'] as const
  return people.flatMap((who) =>
    [...before[who]].flatMap(([address, answer]) =>
      told(answer) === told(after[who].get(address) ?? '') ? [] : `${who} ${address}`,
    ),
  )
}

const foundIn = (answers: Map<string, string>) =>
  [...answers].filter(([, answer]) => answer.startsWith('200')).map(([address]) => address)

/** Levels and overrides turned upside down: the best entry gets nothing, the last one the best level. */
async function stage(reason: string) {
  const { contestId, organiser, entries } = judged
  const first = entries[0]?.entryId ?? ''
  const last = entries.at(-1)?.entryId ?? ''
  const staged = [
    await house.ask(
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
    await house.ask(contract.overrideLevel, { contestId, entryId: first, level: null, reason }, organiser),
    await house.ask(
      contract.overrideLevel,
      { contestId, entryId: last, level: 'platinum', reason },
      organiser,
    ),
  ]
  expect(staged.map(({ status }) => status)).toEqual([200, 200, 200])
}

/** Everything staged at once upside down again, and announced by itself some day. */
async function plan() {
  const { contestId, organiser } = judged
  const { entries } = (await house.ask(contract.getResults, { contestId }, organiser)).body
  const changes = stagedChanges(entries, { level: 'gold' })
  await house.ask(stageLevels, { contestId, changes, reason: 'All alike' }, organiser)
  const { body } = await house.ask(contract.getResults, { contestId }, organiser)
  const asked = { contestId, at: '2031-07-01T09:00', awards: awardsIn(body) }
  const planned = await house.ask(planAnnouncement, asked, organiser)
  expect(planned.body.planned?.holds).toBe(true)
}

const mails = async () => (await house.db.select().from(outbox)).length
/** What anybody but the jury is written. */
const mailsBesideJury = async () => {
  const jurors = new Set(judged.jury.map(({ email }) => email))
  return (await house.db.select().from(outbox)).filter(({ recipient }) => !jurors.has(recipient)).length
}

test('while the jury reads, nobody outside the office can tell from any answer what is staged', async () => {
  const before = await everybodysAnswers()
  const mailsBefore = await mails()

  await stage('Staged while the round is open')
  await plan()
  await house.settle()

  expect(changed(before, await everybodysAnswers())).toEqual([])
  expect(await mails()).toBe(mailsBefore)
  // Otherwise the comparison would be of refusals.
  const [entry] = judged.entries
  expect(foundIn(before.entrant)).toContain(`/api/projects/${entry?.projectId}?`)
  expect(foundIn(before.juror)).toContain(`/api/jury/projects/${entry?.projectId}/${entry?.categoryId}?`)
  expect(foundIn(before.entrant).filter((address) => address.includes('/results'))).toEqual([])
})

test('a shortlist is known to the jury alone; entrants see at most that the finals have begun', async () => {
  const { contestId, organiser, entries } = judged
  await house.ask(jury.moveRound, { contestId, act: 'closeFirst' }, organiser)
  const before = await everybodysAnswers()
  const mailsBefore = await mailsBesideJury()

  const entryIds = entries.slice(0, 2).map(({ entryId }) => entryId)
  await house.ask(contract.startFinals, { contestId, entryIds }, organiser)
  await house.settle()

  const after = await everybodysAnswers()
  const butForContest = (answer: string) => answer.replaceAll('"status":"finals"', '"status":"judging"')
  const found = changed(before, after, butForContest)
  expect(found.filter((address) => !address.startsWith('juror'))).toEqual([])
  // The juror's archive holds the mail that tells them.
  expect(found.toSorted()).toEqual(['juror /api/jury/finals?', 'juror /api/user/export?'])
  expect(await mailsBesideJury()).toBe(mailsBefore)
})

test('what is staged during the finals reaches neither entrants nor jurors', async () => {
  const before = await everybodysAnswers()

  await stage('Staged during the finals')

  expect(changed(before, await everybodysAnswers())).toEqual([])
})

test('a vote for a prize is known to those who may vote; what comes of it, and what is planned, to nobody', async () => {
  const { contestId, organiser, entries, jury: seats } = judged
  const name = { en: 'Grand Prize', fr: 'Grand Prix', 'zh-hans': '大奖', es: 'Gran Premio' }
  const entryIds = entries.map(({ entryId }) => entryId)
  const before = await everybodysAnswers()
  const mailsBefore = await mailsBesideJury()
  const asked = { contestId, key: 'grand-prize', name, quorum: 50, entryIds }
  const made = await house.ask(prizes.addPrize, asked, organiser)
  const prizeId = made.body.prizes[0]?.id ?? ''
  const move = (act: prizes.PrizeAct) => house.ask(prizes.movePrize, { contestId, prizeId, act }, organiser)
  expect(changed(before, await everybodysAnswers())).toEqual([])

  await move('open')
  await house.settle()
  const open = await everybodysAnswers()
  const told = changed(before, open).toSorted()
  expect(told).toEqual(['juror /api/jury/prizes?', 'juror /api/user/export?'])
  // What the others vote changes nothing that a juror is told.
  for (const seat of seats.slice(1)) {
    await house.ask(prizes.votePrize, { prizeId, entryId: entryIds[0] ?? null }, seat)
  }
  expect(changed(open, await everybodysAnswers())).toEqual([])
  expect((await move('close')).body.prizes[0]?.winnerEntryId).toBe(entryIds[0])
  await plan()
  expect(changed(before, await everybodysAnswers())).toEqual(['juror /api/user/export?'])
  expect(await mailsBesideJury()).toBe(mailsBefore)
})

test('the announcement is what lets it out: the same addresses then answer otherwise', async () => {
  const { contestId, organiser } = judged
  const before = await everybodysAnswers()
  await house.ask(jury.moveRound, { contestId, act: 'closeFinals' }, organiser)
  const { body } = await house.ask(contract.getResults, { contestId }, organiser)

  await house.ask(contract.announceResults, { contestId, awards: awardsIn(body) }, organiser)
  await house.settle()

  const after = await everybodysAnswers()
  expect(changed(before, after)).toContain(`entrant /api/projects/${judged.entries[0]?.projectId}?`)
  expect(after.loser.get('/api/awards?')).toContain('PAL-2026-')
  expect(before.loser.get('/api/awards?')).toBe('200 []')
})
