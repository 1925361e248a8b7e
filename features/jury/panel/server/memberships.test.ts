import { and, eq, isNull } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#features/accounts/session/server/tables.ts'
import { listCriteria } from '#features/contests/contest/server/queries.ts'
import { files } from '#features/files/storage/server/tables.ts'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import { auditLog } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import * as jury from '../contract.ts'
import * as contract from '../contract-memberships.ts'
import { jurorImages, jurorProfiles } from './profile-tables.ts'
import { listEvaluations } from './queries.ts'
import { assignments, jurors, scoreLog, scores } from './tables.ts'

let app: TestApp
let judged: JudgedContest
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'leaving', isOpen: true })
  organiser = judged.organiser
})
afterAll(() => app?.close())

async function membershipOf(user: User | undefined): Promise<string> {
  const [membership] = await app.db
    .select()
    .from(jurors)
    .where(eq(jurors.userId, user?.id ?? ''))
  return membership?.id ?? ''
}

const ofContest = () => ({ contestId: judged.contestId })

test('the complete evaluations of a juror who leaves still count, the rest is freed, and the juror loses access', async () => {
  const [leaver] = judged.jury
  const jurorId = await membershipOf(leaver)
  const before = await listEvaluations(app.db, judged.contestId)
  const whole = before.filter((evaluation) => evaluation.jurorId === jurorId)
  const left = await app.request(
    contract.takeJurorOff,
    { ...ofContest(), jurorId, reason: 'Moved abroad' },
    organiser,
  )
  const twice = await app.request(
    contract.takeJurorOff,
    { ...ofContest(), jurorId, reason: 'Moved abroad' },
    organiser,
  )
  const saved = await app.db.select().from(assignments).where(eq(assignments.jurorId, jurorId))
  const rooms = await app.request(jury.listEvaluations, {}, leaver)

  expect([left.status, twice.status]).toEqual([200, 409])
  expect(left.body.find(({ id }) => id === jurorId)?.leftReason).toBe('Moved abroad')
  expect(whole.length).toBeGreaterThan(0)
  expect(await listEvaluations(app.db, judged.contestId)).toEqual(before)
  expect(saved.filter(({ status }) => status === 'assigned')).toHaveLength(whole.length)
  expect(rooms.body).toEqual([])
  const [evaluation] = saved
  const entry = judged.entries.find(({ entryId }) => entryId === evaluation?.entryId)
  const place = { projectId: entry?.projectId ?? '', categoryId: entry?.categoryId ?? '' }
  expect((await app.request(jury.getEntryEvaluation, place, leaver)).status).toBe(404)
})

test('a juror who is restored sees the evaluation screens again', async () => {
  const [leaver] = judged.jury
  const input = { ...ofContest(), jurorId: await membershipOf(leaver) }
  const back = await app.request(contract.bringJurorBack, input, organiser)
  const { body } = await app.request(jury.listEvaluations, {}, leaver)

  expect(back.body.memberships.find(({ id }) => id === input.jurorId)?.leftAt).toBeNull()
  expect(body).toHaveLength(1)
})

test('the score log records that a juror left and came back, without the reason', async () => {
  const rows = await app.db.select().from(scoreLog).where(eq(scoreLog.contestId, judged.contestId))
  const lines = rows.map(({ line }) => line).filter((line) => /"action":"(left|returned)"/.test(line))

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { action: 'left', juror: 1 },
    { action: 'returned', juror: 1 },
  ])
  expect(lines.join()).not.toContain('Moved abroad')
})

test('when a juror is removed, pending scores are saved completely or rejected', async () => {
  const leaver = judged.jury[1]
  const jurorId = await membershipOf(leaver)
  const [open] = await app.db
    .select({ id: assignments.id })
    .from(assignments)
    .leftJoin(scores, eq(scores.assignmentId, assignments.id))
    .where(and(eq(assignments.jurorId, jurorId), isNull(scores.value)))
  const criteria = await listCriteria(app.db, judged.contestId)
  const score = (criterionId: string) =>
    app.request(jury.setScore, { assignmentId: open?.id ?? '', criterionId, value: 7 }, leaver)

  const [left, ...answers] = await Promise.all([
    app.request(contract.takeJurorOff, { ...ofContest(), jurorId, reason: 'Ill' }, organiser),
    ...criteria.map(({ id }) => score(id)),
  ])
  const late = await score(criteria[0]?.id ?? '')

  const [evaluation] = await app.db
    .select()
    .from(assignments)
    .where(eq(assignments.id, open?.id ?? ''))
  const saved = await app.db
    .select()
    .from(scores)
    .where(eq(scores.assignmentId, open?.id ?? ''))
  expect(left?.status).toBe(200)
  expect(answers.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([])
  expect(late.status).toBe(404)
  expect(saved).toHaveLength(answers.filter(({ status }) => status === 200).length)
  if (evaluation?.status === 'assigned') expect(saved).toHaveLength(criteria.length)
})

test('only organisers remove jurors and see who is ready', async () => {
  const input = { ...ofContest(), jurorId: await membershipOf(judged.jury[1]) }
  const [juror] = judged.jury

  expect((await app.request(contract.takeJurorOff, { ...input, reason: 'No' }, juror)).status).toBe(403)
  expect((await app.request(contract.listMemberships, ofContest(), juror)).status).toBe(403)
})

async function give(user: User, purpose: 'juror-portrait' | 'juror-image', colour: string) {
  const source = await sharp({ create: { width: 1500, height: 1200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  const { fileId } = await takeImage(app.app.tools, {
    ownerId: user.id,
    purpose,
    originalName: 'a.jpg',
    source,
  })
  return { fileId, source }
}

const download = (as: User) =>
  fetch(new URL(`/api/admin/contests/${judged.contestId}/jury/questionnaires`, app.address), {
    headers: { authorization: `Bearer ${as.token}` },
  })

test('the questionnaires come as one archive, with answers safe from spreadsheet formulas, original and cropped portraits, and images', async () => {
  const [juror] = judged.jury
  if (!juror) throw new Error('There is no juror.')
  await app.db.update(users).set({ firstName: 'Li', lastName: '伟' }).where(eq(users.id, juror.id))
  const portrait = await give(juror, 'juror-portrait', '#aa2211')
  const image = await give(juror, 'juror-image', '#1122aa')
  await app.db.insert(jurorProfiles).values({
    userId: juror.id,
    language: 'fr',
    phone: '+15145550100',
    shippingAddress: '=HYPERLINK("http://x")',
    portraitFileId: portrait.fileId,
  })
  await app.db
    .insert(jurorImages)
    .values({ userId: juror.id, fileId: image.fileId, position: 0, legend: 'Le hall' })

  const answer = await download(organiser)
  const packed = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const table = strFromU8(packed['answers.csv'] ?? new Uint8Array())
  const lines = await app.db.select().from(auditLog).where(eq(auditLog.action, 'jury.exportQuestionnaires'))

  expect(Object.keys(packed).toSorted()).toEqual([
    '01-Li-伟/image-1.jpg',
    '01-Li-伟/portrait.jpg',
    'answers.csv',
    'answers.xlsx',
  ])
  expect(Buffer.from(packed['01-Li-伟/portrait.jpg'] ?? []).equals(portrait.source)).toBe(true)
  expect(table).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(table).toContain(',+1 514')
  expect(table).toContain('Le hall')
  expect(lines).toHaveLength(1)
  expect((await download(juror)).status).toBe(403)
})

test('an archive with unreadable files fails instead of looking complete', async () => {
  const [image] = await app.db.select().from(jurorImages)
  await app.db
    .update(files)
    .set({ originalKey: 'originals/not-there' })
    .where(eq(files.id, image?.fileId ?? ''))

  await expect(download(organiser).then((answer) => answer.arrayBuffer())).rejects.toThrow()
})
