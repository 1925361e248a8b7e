import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getRoles, getUser, logout, updateUser } from '#features/accounts/session/contract.ts'
import { roles, sessions } from '#features/accounts/session/server/tables.ts'
import { auditLog } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import * as contract from '../contract-users.ts'

let app: TestApp
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

async function actingAs(user: User, as = organiser): Promise<User> {
  const { body } = await app.request(contract.actAs, { userId: user.id, reason: 'Helps by telephone' }, as)
  return { ...user, token: body.token }
}

const profile = {
  first_name: 'Ada',
  last_name: 'Byron',
  gender: 'female',
  lang: 'en',
  country: 'CA',
} as const

/** Calls every endpoint of the API's description with unknown ids. */
async function callsWith(user: User) {
  const {
    paths,
  }: { paths: Record<string, Record<string, { 'x-may-act-as'?: boolean; 'x-audience': string }>> } =
    JSON.parse(await (await fetch(`${app.address}/api/openapi.json`)).text())
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ method: method.toUpperCase(), path, described })),
  )
  const answers: { call: string; audience: string; mayActAs: boolean; status: number; code: unknown }[] = []
  for (const { method, path, described } of calls) {
    if (path === logout.path) continue
    const hasBody = method !== 'GET' && method !== 'DELETE'
    const answer = await fetch(
      app.address + path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000'),
      {
        method,
        headers: {
          authorization: `Bearer ${user.token}`,
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
        },
        ...(hasBody ? { body: '{}' } : {}),
      },
    )
    const code: unknown = answer.status === 403 ? (JSON.parse(await answer.text()).code ?? null) : null
    answers.push({
      call: `${method} ${path}`,
      audience: described['x-audience'],
      mayActAs: described['x-may-act-as'] ?? false,
      status: answer.status,
      code,
    })
  }
  return answers
}

test('while acting, every call is rejected but those opened for it, and none of those is about money or access', async () => {
  const user = await app.user({ roles: ['juror', 'redactor'] })

  const answers = await callsWith(await actingAs(user))
  const closed = answers.filter(({ audience, mayActAs }) => audience !== 'anyone' && !mayActAs)
  const opened = answers.filter(({ mayActAs }) => mayActAs)

  expect(closed.length).toBeGreaterThan(150)
  expect(closed.filter(({ code }) => code !== 'not_while_acting')).toEqual([])
  expect(opened.filter(({ status }) => status === 403)).toEqual([])
  expect(opened.map(({ call }) => call).sort()).toMatchInlineSnapshot(`
    [
      "DELETE /api/firms/{firmId}/logo",
      "DELETE /api/news/{articleId}/cover",
      "DELETE /api/projects/{projectId}/documents/{documentId}",
      "DELETE /api/projects/{projectId}/images/{imageId}",
      "GET /api/awards",
      "GET /api/awards/{awardId}/card",
      "GET /api/awards/{awardId}/certificate",
      "GET /api/awards/{awardId}/image",
      "GET /api/awards/{awardId}/kit",
      "GET /api/collections",
      "GET /api/collections/saved",
      "GET /api/collections/{collectionId}",
      "GET /api/contests",
      "GET /api/contests/{contestId}",
      "GET /api/contests/{contestId}/rules/{version}",
      "GET /api/firms",
      "GET /api/firms/mine",
      "GET /api/firms/{firmId}/users",
      "GET /api/news",
      "GET /api/news/{articleId}",
      "GET /api/page-text/account",
      "GET /api/projects",
      "GET /api/projects/{projectId}",
      "GET /api/projects/{projectId}/documents/{documentId}/file",
      "GET /api/projects/{projectId}/preview",
      "GET /api/projects/{projectId}/translations",
      "GET /api/user",
      "GET /api/user/roles",
      "PATCH /api/news/{articleId}",
      "PATCH /api/projects/{projectId}",
      "PATCH /api/projects/{projectId}/answers",
      "POST /api/firms",
      "POST /api/news",
      "PUT /api/firms/{firmId}",
      "PUT /api/projects/{projectId}/credits",
      "PUT /api/projects/{projectId}/documents",
      "PUT /api/projects/{projectId}/images",
      "PUT /api/projects/{projectId}/texts/{language}",
      "PUT /api/user",
    ]
  `)
})

test('an organiser sees and edits the account as the user, and each change names both', async () => {
  const user = await app.user()
  const acting = await actingAs(user)

  const seen = await app.request(getUser, {}, acting)
  const saved = await app.request(updateUser, profile, acting)
  await app.request(logout, {}, acting)

  expect([seen.body.id, saved.status]).toEqual([user.id, 200])
  const lines = await app.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, user.id))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
  expect(lines.map(({ action, actorId, onBehalfOfId }) => [action, actorId, onBehalfOfId])).toEqual(
    expect.arrayContaining([
      ['accounts.startActingAs', organiser.id, null],
      ['accounts.changeAs', organiser.id, user.id],
      ['accounts.stopActingAs', organiser.id, user.id],
    ]),
  )
  expect(lines.filter(({ actorId }) => actorId === user.id)).toEqual([])
  expect((await app.request(getUser, {}, acting)).status).toBe(401)
  expect((await app.request(getUser, {}, organiser)).status).toBe(200)
})

test('acting gives none of the user’s roles, ends after an hour, and says until when', async () => {
  const user = await app.user({ roles: ['juror'] })

  const { body } = await app.request(getRoles, {}, await actingAs(user))

  const minutes = (new Date(body.acting?.until ?? 0).getTime() - Date.now()) / 60_000
  expect(body.roles).toEqual([])
  expect([minutes > 59, minutes <= 60]).toEqual([true, true])
})

test('nobody acts as an organiser', async () => {
  const other = await app.user({ roles: ['organiser'] })

  const answer = await app.request(contract.actAs, { userId: other.id, reason: 'Curious' }, organiser)

  expect([answer.status, answer.body.code]).toEqual([409, 'act_as_organiser'])
})

test('acting ends with the organiser’s role and with their own session', async () => {
  const user = await app.user()
  const [first, second] = [await app.user({ roles: ['organiser'] }), await app.user({ roles: ['organiser'] })]
  const [asFirst, asSecond] = [await actingAs(user, first), await actingAs(user, second)]

  await app.db.delete(roles).where(eq(roles.userId, first.id))
  await app.db.delete(sessions).where(eq(sessions.userId, second.id))

  expect((await app.request(getUser, {}, asFirst)).status).toBe(401)
  expect((await app.request(getUser, {}, asSecond)).status).toBe(401)
})
