import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateUser } from '#features/accounts/session/contract.ts'
import { users } from '#features/accounts/session/server/tables.ts'
import { outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { listMyFirms } from '../contract.ts'
import * as contract from '../contract-members.ts'
import { createFirm } from './actions/create-firm.ts'
import { firmInvitations, firmMembers } from './tables.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

let count = 0
async function firmOf(owner: User | null) {
  count += 1
  return createFirm(app.db, owner?.id ?? null, { name: `Studio Number ${count}` })
}

async function lastMailTo(email: string) {
  const [mail] = await app.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, email))
    .orderBy(desc(outbox.createdAt))
    .limit(1)
  return mail
}

async function admit(firmId: string, role: 'owner' | 'editor' = 'editor'): Promise<User> {
  const user = await app.user()
  await app.db.insert(firmMembers).values({ firmId, userId: user.id, role })
  return user
}

const tokenIn = (text: string | undefined) => /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? ''

test('the members of a firm are shown to its members only', async () => {
  const [owner, organiser] = [await app.user(), await app.user({ roles: ['organiser'] })]
  const firm = await firmOf(owner)

  const answers = [
    await app.request(contract.listFirmMembers, { firmId: firm.id }, owner),
    await app.request(contract.listFirmMembers, { firmId: firm.id }, organiser),
  ]

  expect(answers.map(({ status }) => status)).toEqual([200, 404])
})

test('of two owners who leave at the same time one stays', async () => {
  const owner = await app.user()
  const firm = await firmOf(owner)
  const partner = await admit(firm.id, 'owner')
  const leave = (user: User) => app.request(contract.removeMember, { firmId: firm.id, userId: user.id }, user)

  const answers = await Promise.all([leave(owner), leave(partner)])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('last_owner')
})

test('the only owner cannot become an editor, and an editor can only remove themselves', async () => {
  const owner = await app.user()
  const firm = await firmOf(owner)
  const editor = await admit(firm.id)
  const colleague = await admit(firm.id)
  const role = (by: User, of: User, as: 'owner' | 'editor') =>
    app.request(contract.changeMemberRole, { firmId: firm.id, userId: of.id, role: as }, by)
  const remove = (by: User, of: User) =>
    app.request(contract.removeMember, { firmId: firm.id, userId: of.id }, by)

  const down = await role(owner, owner, 'editor')
  const byEditor = [
    await role(editor, editor, 'owner'),
    await remove(editor, colleague),
    await app.request(
      contract.inviteMember,
      { firmId: firm.id, email: 'a@b.example', role: 'editor' },
      editor,
    ),
  ]
  const left = await remove(editor, editor)
  const handover = [await role(owner, colleague, 'owner'), await remove(owner, owner)]

  expect([down.status, down.body.code]).toEqual([409, 'last_owner'])
  expect(byEditor.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(left.status).toBe(200)
  expect(handover.map(({ status }) => status)).toEqual([200, 200])
  expect((await app.request(listMyFirms, {}, owner)).body).toEqual([])
})

test('an invitation works once, for the address that it was sent to', async () => {
  const [owner, other] = [await app.user(), await app.user()]
  const firm = await firmOf(owner)
  const email = `invited-${count}@example.com`
  const invited = await app.user({ email })
  await app.request(
    contract.inviteMember,
    { firmId: firm.id, email: email.toUpperCase(), role: 'owner' },
    owner,
  )
  const mail = await lastMailTo(email)
  const token = tokenIn(mail?.html)

  const looked = await app.request(contract.lookAtInvitation, { token })
  const forwarded = await app.request(contract.acceptInvitation, { token }, other)
  await app.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, invited.id))
  const unproven = await app.request(contract.acceptInvitation, { token }, invited)
  await app.db.update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.id, invited.id))
  const answers = await Promise.all([
    app.request(contract.acceptInvitation, { token }, invited),
    app.request(contract.acceptInvitation, { token }, invited),
  ])
  const after = await app.request(contract.lookAtInvitation, { token })

  expect(mail?.html).toContain('/firm-invitation?lang=en#token=')
  expect(looked.body).toMatchObject({ firm: `Studio Number ${count}`, email, role: 'owner' })
  expect([forwarded.status, forwarded.body.code]).toEqual([403, 'invitation_not_yours'])
  expect(forwarded.body.message).toContain(email)
  expect([unproven.status, unproven.body.code]).toEqual([403, 'invitation_unconfirmed'])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
  expect([after.status, after.body.code]).toEqual([410, 'invitation_dead'])
  const { body } = await app.request(contract.listFirmMembers, { firmId: firm.id }, owner)
  expect([body.members.map(({ role }) => role), body.invitations]).toEqual([['owner', 'owner'], []])
})

test('a name adds no line and no link to the mail that invites a stranger, and is in quotation marks there', async () => {
  const owner = await app.user()
  const firm = await firmOf(owner)
  const form = { gender: 'female', lang: 'en', country: 'FR' } as const
  const named = (first_name: string) =>
    app.request(updateUser, { ...form, first_name, last_name: 'Roy' }, owner)

  const link = await named('Win at https://evil.example')
  const lines = await named('Ada\r\n\r\nYou have won.\u2028Call\u202e now')
  const email = `stranger-${count}@example.com`
  await app.request(contract.inviteMember, { firmId: firm.id, email, role: 'editor' }, owner)

  expect([link.status, link.body.errors]).toEqual([422, { first_name: ['Enter a name, not a link'] }])
  expect(lines.status).toBe(200)
  const [subject, first] = [
    (await lastMailTo(email))?.subject,
    (await lastMailTo(email))?.plain.split('\n')[0],
  ]
  expect(subject).toBe(`“Ada You have won. Call now Roy” invited you to join “Studio Number ${count}”`)
  expect(first).toBe(`${subject} on Palmarès, to submit projects together.`)
})

test('an invitation is void once it is replaced, cancelled or expired', async () => {
  const [owner, user] = [await app.user(), await app.user()]
  const firm = await firmOf(owner)
  const email = `again-${count}@example.com`
  const invite = async () => {
    await app.request(contract.inviteMember, { firmId: firm.id, email, role: 'editor' }, owner)
    return tokenIn((await lastMailTo(email))?.html)
  }
  const accept = async (token: string) =>
    (await app.request(contract.acceptInvitation, { token }, user)).status

  const first = await invite()
  const second = await invite()
  expect([first !== second, await accept(first)]).toEqual([true, 410])

  const { body } = await app.request(contract.listFirmMembers, { firmId: firm.id }, owner)
  const invitationId = body.invitations[0]?.id ?? ''
  await app.request(contract.cancelInvitation, { firmId: firm.id, invitationId }, owner)
  expect(await accept(second)).toBe(410)

  const third = await invite()
  await app.db
    .update(firmInvitations)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(eq(firmInvitations.email, email))
  expect(await accept(third)).toBe(410)
  expect(await accept('fir_made-up')).toBe(410)
})

test('an invitation is void once its sender is no longer an owner', async () => {
  const owner = await app.user()
  const firm = await firmOf(owner)
  const [removed, demoted] = [await admit(firm.id, 'owner'), await admit(firm.id, 'owner')]
  const invite = async (writer: User, email: string) => {
    await app.request(contract.inviteMember, { firmId: firm.id, email, role: 'owner' }, writer)
    return tokenIn((await lastMailTo(email))?.html)
  }
  const tokens = [
    await invite(removed, `back-${count}@example.com`),
    await invite(demoted, `up-${count}@example.com`),
  ]
  // A row that came from elsewhere, such as with a firm that was merged into this one.
  const left = await invite(owner, `left-${count}@example.com`)

  await app.request(contract.removeMember, { firmId: firm.id, userId: removed.id }, owner)
  await app.request(contract.changeMemberRole, { firmId: firm.id, userId: demoted.id, role: 'editor' }, owner)
  await app.db
    .update(firmInvitations)
    .set({ invitedBy: demoted.id })
    .where(eq(firmInvitations.email, `left-${count}@example.com`))
  const { body } = await app.request(contract.listFirmMembers, { firmId: firm.id }, owner)
  const looked = await app.request(contract.lookAtInvitation, { token: left })
  const answers = [
    await app.request(contract.acceptInvitation, { token: tokens[0] ?? '' }, removed),
    await app.request(contract.acceptInvitation, { token: tokens[1] ?? '' }, demoted),
    await app.request(contract.acceptInvitation, { token: left }, demoted),
  ]

  expect(body.invitations.map(({ email }) => email)).toEqual([`left-${count}@example.com`])
  expect([looked.status, ...answers.map(({ status }) => status)]).toEqual([410, 410, 410, 410])
  const after = await app.request(contract.listFirmMembers, { firmId: firm.id }, owner)
  expect(after.body.members.map(({ role }) => role).toSorted()).toEqual(['editor', 'owner'])
})

const mailsTo = (email: string) => app.db.$count(outbox, eq(outbox.recipient, email))

test('the number of invitation mails is limited, for each recipient and for each day', async () => {
  const owner = await app.user()
  const firm = await firmOf(owner)
  const invite = async (email: string) => {
    const answer = await app.request(contract.inviteMember, { firmId: firm.id, email, role: 'editor' }, owner)
    const { body } = await app.request(contract.listFirmMembers, { firmId: firm.id }, owner)
    for (const { id: invitationId } of body.invitations) {
      await app.request(contract.cancelInvitation, { firmId: firm.id, invitationId }, owner)
    }
    return answer
  }

  const same = []
  for (let round = 0; round < 5; round += 1) same.push(await invite('plagued@example.com'))
  const many = []
  for (let one = 0; one < 60; one += 1) many.push(await invite(`many-${one}@example.com`))

  expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
  expect(same.at(-1)?.body.message).toContain('20 minutes')
  expect(await mailsTo('plagued@example.com')).toBe(3)
  expect(many.filter(({ status }) => status === 200)).toHaveLength(57)
})
