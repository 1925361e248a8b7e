import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contests } from '#features/contests/contest/server/tables.ts'
import { addJuror } from '#features/jury/panel/contract.ts'
import * as invitation from '#features/jury/panel/contract-invitations.ts'
import { bringJurorBack, takeJurorOff } from '#features/jury/panel/contract-memberships.ts'
import { listJurors } from '#features/jury/panel/server/queries.ts'
import { scoreLog } from '#features/jury/panel/server/tables.ts'
import { outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'

let app: TestApp
let judged: JudgedContest
let token = ''
const invited = 'late@example.org'

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'announced-jury' })
  const { contestId, organiser } = judged
  await app.request(invitation.inviteJurors, { contestId, users: invited, language: 'en' }, organiser)
  const [mail] = await app.db.select().from(outbox).where(eq(outbox.recipient, invited))
  token = /jur_[\w-]+/.exec(mail?.plain ?? '')?.[0] ?? ''
  await app.db
    .update(contests)
    .set({ status: 'announced', announcedAt: new Date() })
    .where(eq(contests.id, contestId))
})
afterAll(() => app?.close())

test('after the announcement nobody joins or leaves the jury, and the score log stays as published', async () => {
  const { contestId, organiser } = judged
  const user = await app.user({ email: invited })
  const before = await app.db.$count(scoreLog, eq(scoreLog.contestId, contestId))
  const jury = await listJurors(app.db, contestId)
  const jurorId = jury[0]?.id ?? ''
  const open = await app.request(invitation.listJurorInvitations, { contestId }, organiser)
  const invitationId = open.body.invitations[0]?.id ?? ''
  const answers = [
    await app.request(addJuror, { contestId, email: user.email }, organiser),
    await app.request(takeJurorOff, { contestId, jurorId, reason: 'Late' }, organiser),
    await app.request(bringJurorBack, { contestId, jurorId }, organiser),
    await app.request(invitation.inviteJurors, { contestId, users: user.email, language: 'en' }, organiser),
    await app.request(invitation.sendInvitationAgain, { contestId, invitationId }, organiser),
    await app.request(invitation.acceptJurorInvitation, { token }, user),
  ]

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [409, 'jury_public']),
  )
  expect(await listJurors(app.db, contestId)).toEqual(jury)
  expect(await app.db.$count(scoreLog, eq(scoreLog.contestId, contestId))).toBe(before)
})

test('an invitation that is still open explains that this jury has finished, and can be declined', async () => {
  const look = await app.request(invitation.lookAtJurorInvitation, { token })
  const no = await app.request(invitation.declineJurorInvitation, { token })

  expect([look.status, look.body.isOver]).toEqual([200, true])
  expect(no.status).toBe(200)
})
