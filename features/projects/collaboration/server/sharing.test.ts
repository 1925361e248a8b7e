import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createProject } from '#features/projects/steps/server/actions/create-project.ts'
import { projectInvitations } from '#features/projects/steps/server/tables.ts'
import { outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import * as collaboration from '../contract-together.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

async function begun(owner: User): Promise<string> {
  const kind = 'project' as const
  const { id } = await createProject(app.db, { ownerId: owner.id, kind, contestId: null, language: 'en' })
  return id
}

async function invited(owner: User, projectId: string, email: string): Promise<string> {
  await app.request(collaboration.inviteEditor, { projectId, email }, owner)
  const mails = await app.db.select().from(outbox).where(eq(outbox.recipient, email))
  return /#token=([\w-]+)/.exec(mails.at(-1)?.plain ?? '')?.[1] ?? ''
}

test('invitations from a previous owner are invalid after the project changes owner', async () => {
  const [owner, heir] = [await app.user(), await app.user()]
  const projectId = await begun(owner)
  const entry = await invited(owner, projectId, heir.email)
  await app.request(collaboration.acceptInvitation, { token: entry }, heir)
  const back = await invited(owner, projectId, 'back@example.com')

  await app.request(collaboration.transferProject, { projectId, userId: heir.id }, owner)
  await app.request(collaboration.removeEditor, { projectId, userId: owner.id }, heir)
  const gone = await app.request(collaboration.acceptInvitation, { token: back }, owner)
  const { body } = await app.request(collaboration.getCollaborators, { projectId }, heir)

  const fresh = await invited(heir, projectId, 'fresh@example.com')
  await app.db
    .update(projectInvitations)
    .set({ invitedById: owner.id })
    .where(eq(projectInvitations.projectId, projectId))
  const foreign = [
    await app.request(collaboration.lookAtInvitation, { token: fresh }, owner),
    await app.request(collaboration.acceptInvitation, { token: fresh }, owner),
  ]

  expect([entry, back, fresh].every(Boolean)).toBe(true)
  expect(gone.status).toBe(410)
  expect([body.users.map(({ id }) => id), body.invitations]).toEqual([[heir.id], []])
  expect(foreign.map(({ status }) => status)).toEqual([410, 410])
})

test('inviting the same address again and again sends it three mails, and the fourth waits', async () => {
  const owner = await app.user()
  const projectId = await begun(owner)
  const email = 'plagued@example.com'
  const answers = []
  for (let round = 0; round < 4; round += 1) {
    answers.push(await app.request(collaboration.inviteEditor, { projectId, email }, owner))
  }

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(await app.db.$count(outbox, eq(outbox.recipient, email))).toBe(3)
})
