import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { resetPassword } from '#features/accounts/account/contract-recovery.ts'
import { getUser, login, register } from '#features/accounts/session/contract.ts'
import { roles, users } from '#features/accounts/session/server/tables.ts'
import { lockContest } from '#features/contests/contest/server/queries.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { addJuror } from '../contract.ts'
import * as contract from '../contract-invitations.ts'
import { jurorInvitations } from './invitation-tables.ts'
import { panelJurors, panels } from './panel-tables.ts'
import { jurors } from './tables.ts'

let app: TestApp
let judged: JudgedContest
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'inviting' })
  organiser = judged.organiser
})
afterAll(() => app?.close())

const invite = (users: string, more: { message?: string; panelId?: string } = {}, as = organiser) =>
  app.request(contract.inviteJurors, { contestId: judged.contestId, users, language: 'fr', ...more }, as)

async function mailTo(email: string): Promise<string> {
  const mails = await app.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, email))
    .orderBy(outbox.createdAt)
  return mails.at(-1)?.plain ?? ''
}

const tokenIn = (mail: string) => /juror-invitation\?lang=[\w-]+#token=([\w-]+)/.exec(mail)?.[1] ?? ''

async function invited(email: string): Promise<string> {
  await invite(email)
  return tokenIn(await mailTo(email))
}

const accept = (token: string, as: User) => app.request(contract.acceptJurorInvitation, { token }, as)
const look = (token: string) => app.request(contract.lookAtJurorInvitation, { token })

test('a pasted list is invited line by line, and each failed line is reported with its reason', async () => {
  const member = judged.jury[0]?.email ?? ''
  const { status, body } = await invite(
    `Ada Roy <ada@example.org>\nnobody\n${member}\nADA@example.org\nli@example.org`,
    { message: 'Au plaisir.' },
  )

  expect(status).toBe(200)
  expect(body.sent).toBe(2)
  expect(body.rejected.map(({ line, reason }) => [line, reason])).toEqual([
    [2, 'No email address in this line.'],
    [3, 'This person is already on the jury.'],
    [4, 'This address is already in the list.'],
  ])
  expect(body.invitations.map(({ email, name, state }) => [email, name, state])).toEqual([
    ['ada@example.org', 'Ada Roy', 'invited'],
    ['li@example.org', '', 'invited'],
  ])
  const mail = await mailTo('ada@example.org')
  expect(mail).toContain('Bonjour Ada Roy,')
  expect(mail).toContain('Au plaisir.')
  expect(tokenIn(mail)).toMatch(/^jur_[\w-]{43}$/)
})

test('the link names the jury and adds the logged-in user once, with role, number and panel', async () => {
  const { db } = app
  const [panel] = await db
    .insert(panels)
    .values({ contestId: judged.contestId, name: 'Interiors', position: 0 })
    .returning()
  const newcomer = await app.user({ email: 'newcomer@example.org' })
  await invite('newcomer@example.org', { panelId: panel?.id ?? '' })
  const token = tokenIn(await mailTo('newcomer@example.org'))
  const seen = await look(token)
  const answers = await Promise.all([accept(token, newcomer), accept(token, newcomer)])

  expect(seen.body.contest.en).toBe('Palmarès 2026')
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
  const [membership] = await db
    .select()
    .from(jurors)
    .innerJoin(jurorInvitations, eq(jurorInvitations.jurorId, jurors.id))
    .where(eq(jurorInvitations.email, 'newcomer@example.org'))
  expect(membership?.jurors.number).toBe(4)
  expect(membership?.jurors.userId).toBe(newcomer.id)
  expect(await db.select().from(panelJurors)).toEqual([
    { panelId: panel?.id, jurorId: membership?.jurors.id },
  ])
  const given = and(eq(roles.userId, membership?.jurors.userId ?? ''), eq(roles.role, 'juror'))
  expect(await db.$count(roles, given)).toBe(1)
  expect(await mailTo(organiser.email)).toContain('accepted your invitation')
  expect((await look(token)).status).toBe(410)
})

test('a link that is expired, replaced, withdrawn or forged is invalid', async () => {
  const first = await invited('late@example.org')
  const second = await invited('late@example.org')
  const replaced = await look(first)
  await app.db
    .update(jurorInvitations)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(jurorInvitations.email, 'late@example.org'))
  const expired = await accept(second, await app.user())
  const list = await app.request(contract.listJurorInvitations, { contestId: judged.contestId }, organiser)
  const late = list.body.invitations.find(({ email }) => email === 'late@example.org')
  const input = { contestId: judged.contestId, invitationId: late?.id ?? '' }
  await app.request(contract.sendInvitationAgain, input, organiser)
  const third = tokenIn(await mailTo('late@example.org'))
  const alive = await look(third)
  await app.request(contract.withdrawInvitation, input, organiser)

  expect(late?.state).toBe('expired')
  expect([replaced.status, expired.status, alive.status]).toEqual([410, 410, 200])
  expect((await look(third)).status).toBe(410)
  expect((await look(`jur_${'A'.repeat(43)}`)).status).toBe(410)
})

test('declining needs no account, notifies the organiser, and uses the link', async () => {
  const token = await invited('no@example.org')
  const declined = await app.request(contract.declineJurorInvitation, { token })
  const again = await app.request(contract.declineJurorInvitation, { token })
  const { body } = await app.request(
    contract.listJurorInvitations,
    { contestId: judged.contestId },
    organiser,
  )

  expect([declined.status, again.status]).toEqual([200, 410])
  expect(body.invitations.find(({ email }) => email === 'no@example.org')?.state).toBe('declined')
  expect(await mailTo(organiser.email)).toContain('no@example.org')
})

test('an accepted invitation can be neither sent again nor withdrawn', async () => {
  const user = await app.user({ email: 'once@example.org' })
  await accept(await invited('once@example.org'), user)
  const { body } = await invite('once@example.org')
  const id = body.invitations.find(({ email }) => email === 'once@example.org')?.id ?? ''
  const gone = await app.request(
    contract.withdrawInvitation,
    { contestId: judged.contestId, invitationId: id },
    organiser,
  )

  expect(body.rejected[0]?.reason).toBe('This person is already on the jury.')
  expect(gone.status).toBe(409)
})

test('sending an invitation again while it is being accepted waits, and is rejected', async () => {
  await invited('both@example.org')
  const isBoth = eq(jurorInvitations.email, 'both@example.org')
  const [row] = await app.db.select().from(jurorInvitations).where(isBoth)
  const input = { contestId: judged.contestId, invitationId: row?.id ?? '' }
  const { again } = await app.db.transaction(async (tx) => {
    await lockContest(tx, judged.contestId)
    const again = app.request(contract.sendInvitationAgain, input, organiser)
    await vi.waitFor(async () => {
      const { rows } = await app.db.execute(sql`SELECT 1 FROM pg_locks WHERE NOT granted`)
      expect(rows).not.toEqual([])
    })
    await tx.update(jurorInvitations).set({ acceptedAt: new Date() }).where(isBoth)
    return { again }
  })
  const { status, body } = await again

  expect([status, body.code]).toEqual([409, 'invitation_accepted'])
})

test('an address gets at most three mails for now, and only organisers invite', async () => {
  const sent = []
  for (let round = 0; round < 4; round += 1) sent.push((await invite('plagued@example.org')).body.sent)

  expect(sent).toEqual([1, 1, 1, 0])
  expect((await invite('x@example.org', {}, judged.jury[0] ?? organiser)).status).toBe(403)
  expect(
    (
      await app.request(
        contract.inviteJurors,
        { contestId: judged.contestId, users: ' \n', language: 'en' },
        organiser,
      )
    ).status,
  ).toBe(422)
})

/** Registered through the form's own endpoint: the address is not confirmed. */
async function unconfirmed(email: string): Promise<User> {
  const { body } = await app.request(register, {
    email,
    first_name: 'Ada',
    last_name: 'Roy',
    gender: 'female',
    lang: 'en',
    country: 'CA',
    password: 'Lilas-1924',
    confirm: true,
  })
  const { body: user } = await app.request(getUser, {}, { id: '', email, token: body.token })
  return { id: user.id, email, token: body.token }
}

const rolesOf = (user: User) => app.db.$count(roles, eq(roles.userId, user.id))

test('an unconfirmed address cannot become a juror', async () => {
  const stranger = await unconfirmed('squatted@example.org')
  const { contestId } = judged

  const added = await app.request(addJuror, { contestId, email: stranger.email }, organiser)

  expect([added.status, added.body.code]).toEqual([409, 'address_unconfirmed'])
  expect(await rolesOf(stranger)).toBe(0)
})

test('only the account with the invited address may accept, and another account is rejected with that address', async () => {
  const token = await invited('invited@example.org')
  const confirmed = await app.user({ email: 'colleague@example.org' })
  const unproven = await unconfirmed('passer-by@example.org')

  const rejected = [await accept(token, confirmed), await accept(token, unproven)]
  const accepted = await accept(token, await app.user({ email: 'invited@example.org' }))

  expect(rejected.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'invitation_address_mismatch'],
    [409, 'invitation_address_mismatch'],
  ])
  expect(rejected[0]?.body.message).toBe(
    'This invitation was sent to invited@example.org, but you are logged in as colleague@example.org. Log in as invited@example.org, or ask the organisers to invite colleague@example.org.',
  )
  expect([await rolesOf(confirmed), await rolesOf(unproven), accepted.status]).toEqual([0, 0, 200])
})

test('the mail and the page name the invited address, and the planned days', async () => {
  const planned = await giveJudgedContest(app, { slug: 'planned', isOpen: true })
  const { contestId } = planned
  await app.db
    .update(contests)
    .set({
      status: 'open',
      announcesAt: new Date('2031-03-02T03:00:00Z'),
      deadlineAt: new Date('2031-01-16T04:59:00Z'),
    })
    .where(eq(contests.id, contestId))
  const email = 'planned@example.org'
  const users = `Ada Roy <${email}>\nsecond@example.org`

  await app.request(contract.inviteJurors, { contestId, users, language: 'en' }, planned.organiser)
  const mail = await mailTo(email)
  const seen = await look(tokenIn(mail))

  const plan = { entriesCloseOn: '2031-01-15', announcesOn: '2031-03-01' }
  expect([seen.body.email, seen.body.plan]).toEqual([email, plan])
  await app.db.update(contests).set({ status: 'closed' }).where(eq(contests.id, contestId))
  const closedEarly = (await look(tokenIn(mail))).body.plan
  expect(closedEarly).toEqual({ ...plan, entriesCloseOn: null })
  expect(mail).toContain('/juror-invitation?lang=en#token=')
  for (const sentence of [
    'Submissions close on January 15, 2031; judging starts after that.',
    'Results are planned for March 1, 2031.',
    `Accept as ${email}.`,
  ]) {
    expect(mail).toContain(sentence)
  }
})

test('registering after the invitation and accepting it confirms the address', async () => {
  const token = await invited('fresh@example.org')
  const juror = await unconfirmed('fresh@example.org')

  const accepted = await accept(token, juror)

  expect(accepted.body).toEqual({ contestId: judged.contestId, passwordToken: null })
  const [row] = await app.db.select().from(users).where(eq(users.id, juror.id))
  expect(row?.emailConfirmedAt).toBeInstanceOf(Date)
})

test('an account that is older than the invitation and never confirmed needs a new password', async () => {
  const juror = await unconfirmed('early@example.org')
  const elsewhere = await app.request(login, { email: juror.email, password: 'Lilas-1924' })

  const accepted = await accept(await invited(juror.email), juror)
  const other = await app.request(getUser, {}, { ...juror, token: elsewhere.body.token })
  const before = await app.request(login, { email: juror.email, password: 'Lilas-1924' })
  const password = 'Muguet-2026'
  const token = accepted.body.passwordToken ?? ''
  await app.request(resetPassword, { token, password, password_confirmation: password })
  const after = await app.request(login, { email: juror.email, password })

  expect(await rolesOf(juror)).toBe(1)
  expect([other.status, before.status, after.status]).toEqual([401, 401, 200])
})
