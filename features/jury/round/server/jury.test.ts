import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/session/server/tables.ts'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { listCriteria, listDisciplines } from '#features/contests/contest/server/queries.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import { createFirm } from '#features/firms/server/actions/create-firm.ts'
import { openFinals } from '#features/jury/finals/server/actions/finals-round.ts'
import { listFinalBallots } from '#features/jury/finals/server/queries/ballots.ts'
import * as contract from '#features/jury/panel/contract.ts'
import { listEvaluations, listScoresOf } from '#features/jury/panel/server/queries.ts'
import { assignments, jurors } from '#features/jury/panel/server/tables.ts'
import { moveEntries } from '#features/projects/entry/server/actions/entries.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { projectImages, projects } from '#features/projects/project/server/tables.ts'
import { auditLog } from '#server/database/tables.ts'
import type { Localized } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'

let app: TestApp
let organiser: User
let entrant: User
let jury: User[]
let contestId: string
let entryIds: string[]
let firmOfFirst: string

const inAll = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })
const secrets = [
  'Atelier Zéphyr',
  'Odile Quenneville',
  'Thaddeus Lumen',
  'holiday-at-zephyr.jpg',
  'Société Boréale',
]

async function enter(at: number, categoryId: string, disciplineId: string, firmId: string | null) {
  const { id, entryIds: made } = await createProject(app.db, {
    ownerId: entrant.id,
    kind: 'project',
    contestId,
    language: 'en',
    name: `Work ${at}`,
    mainDesigner: 'Odile Quenneville',
    firmId,
    submitsAs: firmId ? 'firm' : 'person',
    disciplineId,
    categoryIds: [categoryId],
    texts: {
      en: {
        title: `Work ${at}`,
        summary: 'A quiet house by Odile Quenneville.',
        description: '<p>Atelier Zéphyr built it with Thaddeus Lumen.</p>',
      },
    },
    clientName: 'Société Boréale',
    clientMayBePublished: true,
    credits: [{ role: 'lighting', name: 'Thaddeus Lumen', firmId: null }],
  })
  await app.db.update(projects).set({ status: 'completed' }).where(eq(projects.id, id))
  await app.db.transaction((tx) => moveEntries(tx, { entryIds: made, action: 'submit' }))
  return { projectId: id, entryId: made[0] ?? '' }
}

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
  entrant = await app.user()
  jury = [await app.user(), await app.user(), await app.user(), await app.user()]
  const made = await createContest(app.db, {
    slug: 'edition-19',
    name: inAll('Edition 19'),
    tagline: inAll(''),
    rules: inAll(''),
    rulesVersion: '1',
    year: 2026,
    status: 'closed',
    opensAt: new Date('2026-01-01'),
    deadlineAt: new Date('2026-06-01'),
    evaluationsPerEntry: 2,
    disciplines: [
      {
        key: 'interior',
        name: inAll('Interior design'),
        categories: [
          { key: 'retail', name: inAll('Retail'), description: inAll('') },
          { key: 'office', name: inAll('Office'), description: inAll('') },
        ],
      },
    ],
    prices: [],
    criteria: [
      { key: 'concept', name: inAll('Concept'), weight: 60 },
      { key: 'function', name: inAll('Function'), weight: 40 },
    ],
    levels: [],
  })
  contestId = made.id
  const [discipline] = await listDisciplines(app.db, contestId)
  const firm = await createFirm(app.db, entrant.id, { name: 'Atelier Zéphyr' })
  firmOfFirst = firm.id
  entryIds = []
  for (let at = 0; at < 8; at += 1) {
    const category = discipline?.categories[at % 2]
    const entered = await enter(at, category?.id ?? '', discipline?.id ?? '', at === 0 ? firm.id : null)
    entryIds.push(entered.entryId)
    if (at > 0) continue
    const source = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#886644' } })
      .jpeg()
      .toBuffer()
    const { fileId } = await takeImage(app.app.tools, {
      ownerId: entrant.id,
      purpose: 'project-image',
      originalName: 'holiday-at-zephyr.jpg',
      source,
    })
    await app.db.insert(projectImages).values({
      projectId: entered.projectId,
      fileId,
      position: 0,
      legend: inAll('The hall, seen by Thaddeus Lumen'),
      credit: 'Thaddeus Lumen',
      isCover: true,
    })
  }
  // The last juror works at the firm of the first entry.
  await app.db
    .update(users)
    .set({ companyName: 'ATELIER ZEPHYR inc.' })
    .where(eq(users.id, jury[3]?.id ?? ''))
})
afterAll(() => app?.close())

const admin = () => app.request(contract.getAdminJury, { contestId }, organiser)
const juror = (at: number): User => jury[at] ?? organiser

/** A juror's first entry without scores. */
async function firstEntry(of: User) {
  const { body } = await app.request(contract.listEvaluations, {}, of)
  const place = body[0]?.categories[0]?.entries[0]
  if (!place) throw new Error('The juror has nothing to read.')
  const { projectId, categoryId } = place
  return (await app.request(contract.getEntryEvaluation, { projectId, categoryId }, of)).body
}

test('only organisers see a jury, add jurors, assign entries and open rounds', async () => {
  const answers = [
    await app.request(contract.getAdminJury, { contestId }, juror(0)),
    await app.request(contract.addJuror, { contestId, email: juror(0).email }, juror(0)),
    await app.request(contract.autoAssignFirstRound, { contestId }, juror(0)),
    await app.request(contract.moveRound, { contestId, action: 'openFirst' }, juror(0)),
  ]

  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403])
  expect((await app.request(contract.getAdminJury, { contestId })).status).toBe(401)
})

test('an organiser adds jurors by email; an unknown address is a field error', async () => {
  for (const { email } of [...jury, juror(0)]) {
    const answer = await app.request(contract.addJuror, { contestId, email: email.toUpperCase() }, organiser)
    expect(answer.status).toBe(200)
  }
  const stranger = await app.request(contract.addJuror, { contestId, email: 'no@example.com' }, organiser)

  expect((await admin()).body.jurors.map(({ number, email }) => [number, email])).toEqual(
    jury.map(({ email }, at) => [at + 1, email]),
  )
  expect(stranger.status).toBe(422)
  expect(Object.keys(stranger.body.errors ?? {})).toEqual(['email'])
})

test('a round cannot be opened before its entries are assigned', async () => {
  const answer = await app.request(contract.moveRound, { contestId, action: 'openFirst' }, organiser)

  expect([answer.status, answer.body.code]).toEqual([409, 'round_undrawn'])
})

test('the assignment is even and respects conflicts, and jurors see it only after the round opens', async () => {
  const { body } = await app.request(contract.autoAssignFirstRound, { contestId, seed: 'seal' }, organiser)

  expect(body.report).toEqual({
    entries: 8,
    jurors: 4,
    evaluations: 16,
    wanted: 2,
    fewest: 2,
    most: 2,
    lightest: 4,
    heaviest: 4,
    conflicts: 1,
    islands: 1,
    crossShare: 0,
    short: [],
    seed: 'seal',
  })
  const [membership] = await app.db
    .select()
    .from(jurors)
    .where(eq(jurors.userId, juror(3).id))
  const own = await app.db
    .select()
    .from(assignments)
    .where(eq(assignments.jurorId, membership?.id ?? ''))
  expect(own.map(({ entryId }) => entryId)).not.toContain(entryIds[0])
  expect((await app.request(contract.listEvaluations, {}, juror(0))).body).toEqual([])
  const [early] = own
  const [project] = await app.db.select().from(projects).where(eq(projects.name, 'Work 1'))
  expect(early).toBeDefined()
  expect((await app.request(contract.getEntryPlace, { projectId: project?.id ?? '' }, juror(0))).status).toBe(
    404,
  )
})

test('an open round gives each juror their own entries, category by category', async () => {
  const opened = await app.request(contract.moveRound, { contestId, action: 'openFirst' }, organiser)
  const { body } = await app.request(contract.listEvaluations, {}, juror(0))

  expect([opened.body.contest.status, opened.body.firstRound?.status]).toEqual(['judging', 'open'])
  expect([body[0]?.scored, body[0]?.total, body[0]?.criteria]).toEqual([0, 4, 2])
  expect(body[0]?.categories.map(({ name }) => name.en)).toEqual(['Retail', 'Office'])
  expect(body[0]?.next).toEqual(expect.objectContaining({ categoryId: body[0]?.categories[0]?.id }))
})

test('no response to a juror names a maker', async () => {
  let said = ''
  let images = 0
  for (const user of jury) {
    const list = await app.request(contract.listEvaluations, {}, user)
    said += JSON.stringify(list.body)
    for (const { entries } of list.body.flatMap(({ categories }) => categories)) {
      for (const { projectId, categoryId } of entries) {
        const one = await app.request(contract.getEntryEvaluation, { projectId, categoryId }, user)
        expect(one.status).toBe(200)
        images += one.body.work.images.length
        said += JSON.stringify(one.body)
      }
    }
  }

  // There was a name to hide, and the rest of the sentence is still there.
  expect(images).toBe(2)
  expect(said).toContain('A quiet house by […].')
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([])
  expect(['firmId', firmOfFirst, entrant.id, entrant.email].filter((trace) => said.includes(trace))).toEqual(
    [],
  )
})

test('a score is saved, changed and removed on its own, each time with a line in the score log', async () => {
  const entry = await firstEntry(juror(0))
  const [criterion] = entry.criteria
  const input = { assignmentId: entry.assignmentId, criterionId: criterion?.id ?? '' }

  for (const value of [7, 9, null]) await app.request(contract.setScore, { ...input, value }, juror(0))

  const lines = await app.db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'jury.score'), eq(auditLog.subjectId, entry.assignmentId)))
  expect(lines.map(({ details }) => details)).toEqual([
    { criterionId: input.criterionId, from: null, to: 7 },
    { criterionId: input.criterionId, from: 7, to: 9 },
    { criterionId: input.criterionId, from: 9, to: null },
  ])
  expect((await firstEntry(juror(0))).scores).toEqual([])
})

test.each([0, 11, 7.5])('validation rejects a score of %s', async (value) => {
  const entry = await firstEntry(juror(0))
  const input = { assignmentId: entry.assignmentId, criterionId: entry.criteria[0]?.id ?? '', value }

  expect((await app.request(contract.setScore, input, juror(0))).status).toBe(422)
})

test('another juror’s assignment, an unknown criterion and an unassigned entry are not found', async () => {
  const entry = await firstEntry(juror(0))
  const { body } = await app.request(contract.listEvaluations, {}, juror(0))
  const own = new Set(body[0]?.categories.flatMap(({ entries }) => entries.map(({ projectId }) => projectId)))
  const all = await app.db.select().from(projects).where(eq(projects.contestId, contestId))
  const others = all.find(({ id }) => !own.has(id))
  const { assignmentId } = entry
  const criterionId = entry.criteria[0]?.id ?? ''

  const answers = [
    await app.request(contract.setScore, { assignmentId, criterionId, value: 5 }, juror(1)),
    await app.request(contract.setComment, { assignmentId, comment: 'x' }, juror(1)),
    await app.request(contract.recuse, { assignmentId, reason: 'x' }, juror(1)),
    await app.request(contract.setScore, { assignmentId, criterionId: contestId, value: 5 }, juror(0)),
    await app.request(contract.getEntryPlace, { projectId: others?.id ?? '' }, juror(0)),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect((await app.request(contract.listEvaluations, {}, entrant)).status).toBe(403)
})

test('one juror’s scores change nothing in another juror’s responses', async () => {
  const otherAnswers = async () =>
    JSON.stringify([
      (await app.request(contract.listEvaluations, {}, juror(1))).body,
      await firstEntry(juror(1)),
    ])
  const before = await otherAnswers()
  const entry = await firstEntry(juror(2))

  for (const { id } of entry.criteria) {
    await app.request(
      contract.setScore,
      { assignmentId: entry.assignmentId, criterionId: id, value: 3 },
      juror(2),
    )
  }

  expect(await otherAnswers()).toBe(before)
})

test('ten simultaneous scores leave one score, and a log in which each line follows the previous one', async () => {
  const entry = await firstEntry(juror(1))
  const input = { assignmentId: entry.assignmentId, criterionId: entry.criteria[0]?.id ?? '' }

  const answers = await Promise.all(
    // All values differ: an unchanged score writes no line, in any order of arrival.
    Array.from({ length: 10 }, (_, at) =>
      app.request(contract.setScore, { ...input, value: at + 1 }, juror(1)),
    ),
  )

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  const rows = await app.db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'jury.score'), eq(auditLog.subjectId, entry.assignmentId)))
    .orderBy(auditLog.id)
  const [saved] = (await firstEntry(juror(1))).scores
  const sorted = (values: unknown[]) => values.map(String).sort()
  expect(rows).toHaveLength(10)
  expect(sorted([...rows.map(({ details }) => details?.from), saved?.value])).toEqual(
    sorted([...rows.map(({ details }) => details?.to), null]),
  )
})

test('results contain an evaluation only when every criterion is scored, weighted as in the contest', async () => {
  const criteria = await listCriteria(app.db, contestId)
  const entry = await firstEntry(juror(3))
  const give = (at: number, value: number) =>
    app.request(
      contract.setScore,
      { assignmentId: entry.assignmentId, criterionId: criteria[at]?.id ?? '', value },
      juror(3),
    )
  const ownScores = async () =>
    (await listEvaluations(app.db, contestId))
      .filter(({ jurorNumber }) => jurorNumber === 4)
      .map(({ score }) => score)

  await give(0, 9)
  expect(await ownScores()).toEqual([])
  await give(1, 6)
  expect(await ownScores()).toEqual([7.8])
})

test('a recusal saves its reason, removes the entry from the list and prevents further scores', async () => {
  const entry = await firstEntry(juror(3))
  const { assignmentId } = entry
  const answer = await app.request(
    contract.recuse,
    { assignmentId, reason: 'My neighbour built it.' },
    juror(3),
  )
  const score = { assignmentId, criterionId: entry.criteria[0]?.id ?? '', value: 4 }
  const later = await app.request(contract.setScore, score, juror(3))

  expect(answer.status).toBe(200)
  expect([later.status, later.body.code]).toEqual([409, 'entry_recused'])
  expect((await app.request(contract.listEvaluations, {}, juror(3))).body[0]?.total).toBe(3)
  const { body } = await admin()
  expect(body.recusals.map(({ reason }) => reason)).toEqual(['My neighbour built it.'])
  expect((await listEvaluations(app.db, contestId)).some(({ jurorNumber }) => jurorNumber === 4)).toBe(false)
})

test('while a round is being closed, a score is either rejected or saved', async () => {
  const entry = await firstEntry(juror(2))
  const input = { assignmentId: entry.assignmentId, criterionId: entry.criteria[0]?.id ?? '' }

  const [closed, ...answers] = await Promise.all([
    app.request(contract.moveRound, { contestId, action: 'closeFirst' }, organiser),
    ...Array.from({ length: 20 }, (_, at) =>
      app.request(contract.setScore, { ...input, value: (at % 10) + 1 }, juror(2)),
    ),
  ])

  const taken = answers.filter(({ status }) => status === 200)
  const rejected = answers.filter(({ body }) => body.code === 'round_closed')
  expect(taken.length + rejected.length).toBe(20)
  const closedAt = closed.body.firstRound?.closedAt ?? ''
  expect(taken.filter(({ body }) => body.savedAt > closedAt)).toEqual([])
  await app.request(contract.moveRound, { contestId, action: 'openFirst' }, organiser)
})

test('a closed round accepts neither scores nor comments, and hides its entries', async () => {
  const entry = await firstEntry(juror(0))
  const { assignmentId, work } = entry
  await app.request(contract.moveRound, { contestId, action: 'closeFirst' }, organiser)

  const score = { assignmentId, criterionId: entry.criteria[0]?.id ?? '', value: 4 }
  const answers = [
    await app.request(contract.setScore, score, juror(0)),
    await app.request(contract.setComment, { assignmentId, comment: 'late' }, juror(0)),
    await app.request(contract.recuse, { assignmentId, reason: 'late' }, juror(0)),
    await app.request(contract.getEntryPlace, { projectId: work.projectId }, juror(0)),
  ]

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 4 }, () => [409, 'round_closed']),
  )
  expect((await app.request(contract.listEvaluations, {}, juror(0))).body).toEqual([])
})

test('repeating the assignment preserves scored evaluations and gives the recused entry to another juror', async () => {
  const before = await listEvaluations(app.db, contestId)
  const { body } = await app.request(contract.autoAssignFirstRound, { contestId, seed: 'again' }, organiser)

  expect(before.length).toBeGreaterThan(0)
  expect(await listEvaluations(app.db, contestId)).toEqual(expect.arrayContaining(before))
  expect([body.report?.fewest, body.report?.short]).toEqual([2, []])
  expect(body.recusals).toHaveLength(1)
})

test('the finals accept an order of a category’s finalists from each juror until they are closed', async () => {
  const finalists = entryIds.filter((_, at) => at % 2 === 0)
  await app.db.transaction((tx) => openFinals(tx, { actorId: organiser.id, contestId, entryIds: finalists }))
  const { body } = await app.request(contract.listFinals, {}, juror(0))
  const [category] = body[0]?.categories ?? []
  const order = (category?.finalists ?? []).map(({ entryId }) => entryId).toReversed()
  const ballot = { contestId, categoryId: category?.id ?? '' }

  const twice = [...order, ...order.slice(1)]
  const doubled = await app.request(contract.setBallot, { ...ballot, entryIds: twice }, juror(0))
  const whole = await app.request(contract.setBallot, { ...ballot, entryIds: order }, juror(0))
  const again = await app.request(contract.listFinals, {}, juror(0))
  const conflicted = await app.request(contract.listFinals, {}, juror(3))

  expect([doubled.status, doubled.body.code, whole.status]).toEqual([409, 'finalists_changed', 200])
  expect(again.body[0]?.categories[0]?.finalists.map(({ entryId }) => entryId)).toEqual(order)
  expect((await listFinalBallots(app.db, contestId)).map((one) => one.entryIds)).toEqual([order])
  expect(secrets.filter((secret) => JSON.stringify(again.body).includes(secret))).toEqual([])
  expect(JSON.stringify(conflicted.body)).not.toContain(entryIds[0])

  await app.request(contract.moveRound, { contestId, action: 'closeFinals' }, organiser)
  const late = await app.request(contract.setBallot, { ...ballot, entryIds: order }, juror(0))
  expect([late.status, late.body.code]).toEqual([409, 'round_closed'])
})

test('entries are not assigned while entrants may still enter', async () => {
  await app.db.update(contests).set({ status: 'open' }).where(eq(contests.id, contestId))
  const answer = await app.request(contract.autoAssignFirstRound, { contestId }, organiser)

  expect([answer.status, answer.body.code]).toEqual([409, 'auto_assign_early'])
})

test('scores are found among more evaluations than a statement takes values', async () => {
  const many = Array.from({ length: 70_000 }, () => randomUUID())

  expect((await listScoresOf(app.db, many)).size).toBe(0)
})
