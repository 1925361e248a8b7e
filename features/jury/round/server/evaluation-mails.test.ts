import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAdminJury, listEvaluations, moveRound } from '#features/jury/panel/contract.ts'
import * as contract from '#features/jury/panel/contract-reminders.ts'
import { findRound } from '#features/jury/panel/server/queries.ts'
import { auditLog, outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'

let app: TestApp
let judged: JudgedContest

beforeAll(async () => {
  app = await startTestApp()
  // The first juror has scored everything, the second has two entries left, the third one.
  const scores = [
    [8, 8, null],
    [7, null, 7],
    [6, null, 6],
  ]
  judged = await giveJudgedContest(app, {
    slug: 'read',
    works: scores.map((given, at) => ({
      title: `Work ${at}`,
      language: 'en' as const,
      entries: [{ category: 'retail' as const, scores: given }],
    })),
  })
})
afterAll(() => app?.close())

const mailsTo = async (user: User | undefined) =>
  (await app.db.select().from(outbox))
    .filter(({ recipient }) => recipient === user?.email)
    .map(({ subject, plain }) => `${subject}\n${plain}`)
const newMails = async (action: () => Promise<unknown>) => {
  const before = await Promise.all(judged.jury.map(mailsTo))
  await action()
  const after = await Promise.all(judged.jury.map(mailsTo))
  return after.map((mails, at) => mails.slice(before[at]?.length ?? 0))
}
const remind = (dueOn?: string) =>
  app.request(contract.sendEvaluationReminders, { contestId: judged.contestId, dueOn }, judged.organiser)

test('opening a round notifies only the jurors with entries left, with the number and the due date', async () => {
  const { contestId, organiser, jury } = judged
  const input = { contestId, action: 'openFirst' as const }
  const past = await app.request(moveRound, { ...input, dueOn: '2020-01-01' }, organiser)
  expect(past.status).toBe(422)

  const mails = await newMails(() => app.request(moveRound, { ...input, dueOn: '2031-07-01' }, organiser))
  expect(mails.map((own) => own.length)).toEqual([0, 1, 1])
  expect(mails[1]?.[0]).toContain('2 entries')
  expect(mails[2]?.[0]).toContain('1 entry')
  expect(mails[1]?.[0]).toContain('July 1, 2031')
  expect(mails.flat().join()).not.toContain('Quenneville')
  const list = await app.request(listEvaluations, {}, jury[1])
  expect(list.body.map(({ dueOn }) => dueOn)).toEqual(['2031-07-01'])
  const admin = await app.request(getAdminJury, { contestId }, organiser)
  expect(admin.body.firstRound?.dueOn).toBe('2031-07-01')
})

test('a reminder reaches jurors with entries left at most once a day, and may change the due date', async () => {
  const { contestId, organiser } = judged
  const mails = await newMails(() => remind('2031-08-02'))
  expect(mails.map((own) => own.length)).toEqual([0, 1, 1])
  expect(mails[1]?.[0]).toContain('August 2, 2031')
  expect((await findRound(app.db, contestId, 1))?.dueOn).toBe('2031-08-02')
  expect((await remind()).body).toEqual({ sent: 0 })
  const lines = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'jury.sendEvaluationReminders'))
  expect(lines.map(({ actorId }) => actorId)).toEqual([organiser.id])
})

test('reminders need an open round, and only organisers send them', async () => {
  const { contestId, organiser, jury } = judged
  const byJuror = await app.request(contract.sendEvaluationReminders, { contestId }, jury[0])
  await app.request(moveRound, { contestId, action: 'closeFirst' }, organiser)
  const closed = await remind()

  expect(byJuror.status).toBe(403)
  expect([closed.status, closed.body]).toMatchObject([409, { code: 'round_closed' }])
})
