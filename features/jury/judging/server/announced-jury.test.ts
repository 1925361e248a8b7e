import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contests } from '#features/contests/editions/server/tables.ts'
import * as invitation from '#features/jury/invitations/contract-invitations.ts'
import { bringJurorBack, takeJurorOff } from '#features/jury/jurors/contract-seats.ts'
import { outbox } from '#server/database/tables.ts'
import { openTestHouse, type TestHouse } from '#tools/testing/house.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { addJuror } from '../contract.ts'
import { listJurors } from './queries.ts'
import { scoreLog } from './tables.ts'

let house: TestHouse
let judged: JudgedContest
let token = ''
const invited = 'late@example.org'

beforeAll(async () => {
  house = await openTestHouse()
  judged = await giveJudgedContest(house, { slug: 'announced-jury' })
  const { contestId, organiser } = judged
  await house.ask(invitation.inviteJurors, { contestId, people: invited, language: 'en' }, organiser)
  const [mail] = await house.db.select().from(outbox).where(eq(outbox.recipient, invited))
  token = /jur_[\w-]+/.exec(mail?.plain ?? '')?.[0] ?? ''
  await house.db
    .update(contests)
    .set({ status: 'announced', announcedAt: new Date() })
    .where(eq(contests.id, contestId))
})
afterAll(() => house?.close())

test('once the results are public nobody comes to the jury or leaves it, and the chain stays as it was published', async () => {
  const { contestId, organiser } = judged
  const person = await house.person({ email: invited })
  const before = await house.db.$count(scoreLog, eq(scoreLog.contestId, contestId))
  const jury = await listJurors(house.db, contestId)
  const jurorId = jury[0]?.id ?? ''
  const open = await house.ask(invitation.listJurorInvitations, { contestId }, organiser)
  const invitationId = open.body.invitations[0]?.id ?? ''
  const answers = [
    await house.ask(addJuror, { contestId, email: person.email }, organiser),
    await house.ask(takeJurorOff, { contestId, jurorId, reason: 'Late' }, organiser),
    await house.ask(bringJurorBack, { contestId, jurorId }, organiser),
    await house.ask(invitation.inviteJurors, { contestId, people: person.email, language: 'en' }, organiser),
    await house.ask(invitation.sendInvitationAgain, { contestId, invitationId }, organiser),
    await house.ask(invitation.acceptJurorInvitation, { token }, person),
  ]

  expect(answers.map(({ status, body }) => [status, body.refusal])).toEqual(
    answers.map(() => [409, 'jury_public']),
  )
  expect(await listJurors(house.db, contestId)).toEqual(jury)
  expect(await house.db.$count(scoreLog, eq(scoreLog.contestId, contestId))).toBe(before)
})

test('an invitation that is still open says calmly that this jury has finished, and may be declined', async () => {
  const look = await house.ask(invitation.lookAtJurorInvitation, { token })
  const no = await house.ask(invitation.declineJurorInvitation, { token })

  expect([look.status, look.body.isOver]).toEqual([200, true])
  expect(no.status).toBe(200)
})
