import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#features/accounts/session/server/passwords.ts'
import { sessions, users } from '#features/accounts/session/server/tables.ts'
import { awards } from '#features/awards/award/server/tables.ts'
import { createFirm } from '#features/firms/server/actions/create-firm.ts'
import { collections } from '#features/gallery/publication/server/collection-tables.ts'
import { articles } from '#features/news/server/tables.ts'
import { checkouts, payments } from '#features/payments/ledger/server/payment-tables.ts'
import { unwritten } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { fitting, type Schema } from '#tools/testing/from-schema.ts'
import { giveJudgedContest, type JudgedEntry } from '#tools/testing/judged-contest.ts'

const password = 'Quai-des-brumes-1938'

/**
 * Ownership: every call that names a user's resource is made for another user's resource, and responds as if it did
 * not exist. The calls come from the API's own description; a call that is missing here fails the test.
 */
let app: TestApp
let owner: User
let stranger: User
let ids: Record<string, string>

interface Call {
  method: string
  path: string
  names: string[]
  body: Schema | undefined
}
let calls: Call[]

beforeAll(async () => {
  app = await startTestApp()
  const { db } = app
  const judged = await giveJudgedContest(app, { slug: 'judged' })
  const [entry] = judged.entries
  if (!entry) throw new Error('The contest has no entry.')
  owner = entry.owner
  // Even a user with every role cannot access what another user owns.
  stranger = await app.user({ roles: ['juror', 'redactor', 'organiser'] })
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, stranger.id))
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, owner.id))
  const firm = await createFirm(db, owner.id, { name: 'Atelier Nord' })
  ids = {
    contestId: judged.contestId,
    projectId: entry.projectId,
    categoryId: entry.categoryId,
    firmId: firm.id,
    sessionId: session?.id ?? '',
    paymentId: await givePayment(entry.projectId),
    awardId: await giveAward(judged.contestId, entry),
    articleId: await giveArticle(),
    collectionId: await giveCollection(),
    slug: 'la-halle-aux-echos',
    reference: 'sandbox-of-somebody-else',
    version: '1',
    language: 'en',
    kind: 'publication',
  }
  calls = await listCalls()
})
afterAll(() => app?.close())

async function givePayment(projectId: string): Promise<string> {
  const [payment] = await app.db
    .insert(payments)
    .values({ projectId, payerId: owner.id, currency: 'CAD', provider: 'sandbox' })
    .returning({ id: payments.id })
  const paymentId = payment?.id ?? ''
  await app.db.insert(checkouts).values({
    paymentId,
    provider: 'sandbox',
    reference: 'sandbox-of-somebody-else',
    currency: 'CAD',
    total: 100_00,
  })
  return paymentId
}

async function giveAward(contestId: string, { entryId, projectId, title }: JudgedEntry): Promise<string> {
  const spoken = { ...unwritten, en: title }
  const [award] = await app.db
    .insert(awards)
    .values({
      serial: 'PAL-2026-0001',
      entryId,
      projectId,
      contestId,
      levelKey: 'gold',
      snapshot: {
        title: spoken,
        level: spoken,
        contest: spoken,
        year: 2026,
        discipline: spoken,
        category: spoken,
        recipient: 'Atelier Nord',
      },
    })
    .returning({ id: awards.id })
  return award?.id ?? ''
}

async function giveArticle(): Promise<string> {
  const text = { ...unwritten, en: 'A path that floods' }
  const [article] = await app.db
    .insert(articles)
    .values({ ownerId: owner.id, language: 'en', title: text, lead: text, body: text })
    .returning({ id: articles.id })
  return article?.id ?? ''
}

async function giveCollection(): Promise<string> {
  const [collection] = await app.db
    .insert(collections)
    .values({ ownerId: owner.id, name: 'Roofs' })
    .returning({ id: collections.id })
  return collection?.id ?? ''
}

interface Operation {
  'x-audience'?: string
  parameters?: { name: string; in: string }[]
  requestBody?: { content?: { 'application/json'?: { schema?: Schema } } }
}

/** The calls of a user that have a parameter in their path. */
async function listCalls(): Promise<Call[]> {
  const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(
    await (await fetch(`${app.address}/api/openapi.json`)).text(),
  )
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { 'x-audience': audience }]) => audience === 'user')
      .filter(() => path.includes('{'))
      .map(([method, { parameters = [], requestBody }]) => ({
        method: method.toUpperCase(),
        path,
        names: parameters.filter((one) => one.in === 'path').map(({ name }) => name),
        body: requestBody?.content?.['application/json']?.schema,
      })),
  )
}

/** The calls that every logged-in user may make on resources of others. */
const forEverybody = new Set<string>([
  'GET /api/contests/{contestId}',
  'GET /api/contests/{contestId}/calendar',
  'GET /api/contests/{contestId}/rules/{version}',
  'POST /api/contests/{contestId}/projects',
  'POST /api/firms/{firmId}/requests',
])

/** Sensible values that the description alone does not give. */
const sensible: Record<string, Record<string, unknown>> = {
  'POST /api/user/sessions/{sessionId}/end': { current_password: password },
  'PUT /api/firms/{firmId}': {
    country: 'CA',
    email: '',
    phone: '',
    website: '',
    socialLinks: [],
    billing: null,
    was: undefined,
  },
  'PUT /api/projects/{projectId}/documents': { titles: {} },
  'POST /api/payments/{paymentId}/pay': { billing: undefined },
  'POST /api/firms/{firmId}/invitations': { email: 'ada@example.com' },
  'POST /api/projects/{projectId}/invitations': { email: 'ada@example.com' },
  'PATCH /api/projects/{projectId}': { completedOn: '2025-09-01' },
  'PUT /api/projects/{projectId}/images': { details: {} },
  // Letters that an invoice can print.
  'PUT /api/payments/{paymentId}/billing': {
    name: 'Ada Roy',
    company: '',
    address: '1, rue du Parc',
    city: 'Paris',
    country: 'FR',
    state: '',
    zip: '75001',
  },
}

const queryOf: Record<string, string> = {
  'GET /api/awards/{awardId}/image': '?use=web&look=colour',
  'GET /api/projects/{projectId}/products': '?q=bench',
  'GET /api/awards/{awardId}/card': '?shape=wide',
}

/** Unguessable ids, which the test does not need to know: any id will do. */
const anyId = new Set([
  'imageId',
  'documentId',
  'invitationId',
  'requestId',
  'userId',
  'lateId',
  'lateFileId',
  'claimId',
  'translationId',
  'creditNoteId',
])

const nameOf = ({ method, path }: Call) => `${method} ${path}`

async function statusOf(call: Call, user: User): Promise<number> {
  let path = call.path
  for (const name of call.names) {
    const value = ids[name] ?? (anyId.has(name) ? randomUUID() : undefined)
    if (value === undefined) throw new Error(`Add a value for the parameter "${name}" here.`)
    path = path.replace(`{${name}}`, value)
  }
  const drawn = call.body && fc.sample(fitting(call.body), { numRuns: 1, seed: 7 })[0]
  const body = typeof drawn === 'object' ? { ...drawn, ...sensible[nameOf(call)] } : drawn
  const answer = await fetch(app.address + path + (queryOf[nameOf(call)] ?? ''), {
    method: call.method,
    headers: {
      authorization: `Bearer ${user.token}`,
      ...(call.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(call.body ? { body: JSON.stringify(body) } : {}),
  })
  return answer.status
}

test('another user’s resource is not found, in every call and for every user', async () => {
  const personal = calls.filter((call) => !forEverybody.has(nameOf(call)))
  expect(personal.length).toBeGreaterThan(30)

  const found: string[] = []
  for (const call of personal) {
    const status = await statusOf(call, stranger)
    if (status !== 404) found.push(`${nameOf(call)}: ${status}`)
  }

  expect(found).toEqual([])
})

test('the owner gets a response, so that the stranger’s 404 is meaningful', async () => {
  const looks = calls.filter(
    (call) =>
      call.method === 'GET' &&
      call.names.every((name) => !anyId.has(name)) &&
      !/(invoice|feedback|feedback\/paper)$/.test(call.path),
  )
  const missing: string[] = []
  for (const call of looks) {
    if ((await statusOf(call, owner)) === 404) missing.push(nameOf(call))
  }

  expect(missing).toEqual([])
})
