import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { hash } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount, downloadExport, getMyData } from '#features/accounts/account/contract-data.ts'
import { removeFarewell } from '#features/accounts/account/server/account-deletion.ts'
import { getUser, login, register, updateUser } from '#features/accounts/session/contract.ts'
import { consents, links, sessions, users } from '#features/accounts/session/server/tables.ts'
import { editorialTasks, publicationTexts } from '#features/editorial/server/tables.ts'
import { arrivals } from '#features/files/storage/server/tables.ts'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import { createFirm } from '#features/firms/server/actions/create-firm.ts'
import { firms } from '#features/firms/server/tables.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import { declaredConflicts } from '#features/jury/panel/server/conflict-tables.ts'
import { jurorInvitations } from '#features/jury/panel/server/invitation-tables.ts'
import { jurorImages, jurorProfiles } from '#features/jury/panel/server/profile-tables.ts'
import { jurors } from '#features/jury/panel/server/tables.ts'
import { articles } from '#features/news/server/tables.ts'
import { invoices, payments } from '#features/payments/ledger/server/payment-tables.ts'
import { seller } from '#features/payments/money/seller.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { projectDocuments, projectImages, projects } from '#features/projects/project/server/tables.ts'
import { outbox } from '#server/database/tables.ts'
import { writeMail } from '#server/mail/mail.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { goneAddress } from './personal.ts'

let app: TestApp
let picture: Buffer
const password = 'Lilas-1924'

beforeAll(async () => {
  app = await startTestApp()
  picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#8a6f55' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => app?.close())

async function withPassword(options: Parameters<TestApp['user']>[0] = {}): Promise<User> {
  const user = await app.user(options)
  await app.db
    .update(users)
    .set({ passwordHash: await hash(password) })
    .where(eq(users.id, user.id))
  return user
}

function leave(user: User, confirmation = user.email, current_password = password) {
  return app.request(deleteAccount, { confirmation, current_password }, user)
}

/** Every text of every table of every schema that contains the string. */
async function placesOf(words: string): Promise<string[]> {
  const columns = await app.db.execute<{ schema: string; table: string; column: string }>(sql`
    SELECT table_schema AS schema, table_name AS table, column_name AS column
    FROM information_schema.columns
    JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
      AND (data_type IN ('text', 'jsonb', 'json', 'ARRAY', 'character varying'))`)
  const found: string[] = []
  for (const { schema, table, column } of columns.rows) {
    const at = sql`SELECT count(*)::int AS count FROM ${sql.identifier(schema)}.${sql.identifier(table)}
      WHERE ${sql.identifier(column)}::text ILIKE ${`%${words}%`}`
    const { rows } = await app.db.execute<{ count: number }>(at)
    if ((rows[0]?.count ?? 0) > 0) found.push(`${schema}.${table}.${column}`)
  }
  return found
}

async function unpacked(user: User) {
  const answer = await fetch(`${app.address}${downloadExport.path}`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*palmares-.*\.zip$/)
  const folder = await mkdtemp(join(tmpdir(), 'palmares-export-'))
  const archive = join(folder, 'archive.zip')
  await writeFile(archive, Buffer.from(await answer.arrayBuffer()))
  // An independent reader opens the archive and checks its sums.
  await promisify(execFile)('python3', [
    '-c',
    'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])',
    archive,
    folder,
  ])
  const data = await readFile(join(folder, 'data.json'), 'utf8')
  return { data, files: await readdir(join(folder, 'files')).catch(() => []), folder }
}

let count = 0
/** A value for each place that a user can write into; all of them share a prefix. */
function canaries(prefix: string) {
  const given: string[] = []
  const word = () => {
    const one = `${prefix}${String(++count).padStart(3, '0')}`
    given.push(one)
    return one
  }
  return { word, given, everywhere: () => ({ en: word(), fr: word(), 'zh-hans': word(), es: word() }) }
}

/** A jury membership with the texts written around it, and invitations received and sent. */
async function giveConflicts(userId: string, contestId: string, email: string, word: () => string) {
  const { db } = app
  const [membership] = await db
    .insert(jurors)
    .values({ contestId, userId, number: 1, leftReason: word() })
    .returning()
  const jurorId = membership?.id ?? ''
  await db.insert(declaredConflicts).values({ jurorId, name: word() })
  const invitation = { contestId, language: 'en' as const, invitedById: userId, expiresAt: new Date() }
  await db.insert(jurorInvitations).values([
    { ...invitation, email, name: word(), message: word(), tokenHash: randomBytes(32), jurorId },
    {
      ...invitation,
      email: `${randomBytes(6).toString('hex')}@example.com`,
      message: word(),
      tokenHash: randomBytes(32),
      acceptedAt: new Date(),
    },
  ])
}

/** A user who has written into every field that the portal offers. */
async function talkative(prefix: string) {
  const { word, given, everywhere } = canaries(prefix)
  const user = await withPassword({ roles: ['juror'], email: `${word().toLowerCase()}@canary.example` })
  const { db } = app
  const ownerId = user.id
  const saved = await app.request(
    updateUser,
    {
      first_name: word(),
      last_name: word(),
      gender: 'female',
      lang: 'en',
      country: 'CA',
      job_title: word(),
      company_name: word(),
      website: `https://${word().toLowerCase()}.example`,
      city: word(),
      address: word(),
      zip: word(),
    },
    user,
  )
  expect(saved.status).toBe(200)
  await db.update(sessions).set({ userAgent: word() }).where(eq(sessions.userId, ownerId))
  await db.insert(links).values({
    userId: ownerId,
    purpose: 'change',
    tokenHash: Buffer.from(`token-${count}`),
    email: `${word().toLowerCase()}@new.example`,
    expiresAt: new Date(),
  })
  await writeMail(db, { to: user.email, language: 'en', subject: word(), paragraphs: [word()] })

  const firm = await createFirm(db, ownerId, {
    name: word(),
    city: word(),
    address: word(),
    phone: word(),
    email: word(),
    website: word(),
    description: everywhere(),
  })
  const contestId = await giveEdition(db, { ownerId, slug: `edition-${count}`, status: 'judging' })
  const bring = (purpose: 'project-image' | 'juror-portrait' | 'juror-image') =>
    takeImage(app.app.tools, { ownerId, purpose, originalName: `${word()}.jpg`, source: picture })
  const written = async () => {
    const { id } = await createProject(db, {
      ownerId,
      kind: 'project',
      contestId,
      language: 'en',
      firmId: firm.id,
      name: word(),
      mainDesigner: word(),
      city: word(),
      programmeType: word(),
      contactAddress: word(),
      manufacturer: word(),
      materials: word(),
      dimensions: word(),
      certifications: word(),
      priceRange: word(),
      whereToBuy: word(),
      clientName: word(),
      clientContact: word(),
      texts: { en: { title: word(), summary: word(), description: `<p>${word()}</p>` } },
      credits: [{ role: 'structure', name: word(), firmId: firm.id }],
    })
    const { fileId } = await bring('project-image')
    await db.insert(projectImages).values({
      projectId: id,
      fileId,
      position: 0,
      legend: everywhere(),
      credit: word(),
    })
    const document = await bring('project-image')
    await db
      .insert(projectDocuments)
      .values({ projectId: id, fileId: document.fileId, position: 0, title: everywhere() })
    return id
  }
  const draft = await written()
  const paid = await written()
  await db.update(projects).set({ paidAt: new Date(), status: 'completed' }).where(eq(projects.id, paid))
  const billing = {
    name: word(),
    company: word(),
    address: word(),
    city: word(),
    zip: word(),
    country: 'CA',
    state: 'QC',
  } as const
  const pay = async (projectId: string, status: 'pending' | 'completed') => {
    const [payment] = await db
      .insert(payments)
      .values({ projectId, payerId: ownerId, currency: 'CAD', status, billing, projectName: word() })
      .returning()
    return payment?.id ?? ''
  }
  await pay(draft, 'pending')
  await db.insert(invoices).values({
    paymentId: await pay(paid, 'completed'),
    year: 2026,
    number: count,
    language: 'en',
    issuedAt: new Date(),
    snapshot: {
      currency: 'CAD',
      projectName: word(),
      buyer: { ...billing, name: word() },
      seller,
      paidBy: 'stripe',
      items: [],
      preTotal: 0,
      couponCode: null,
      discount: 0,
      subtotal: 0,
      taxes: [],
      total: 0,
    },
  })
  await db.insert(arrivals).values({
    id: `arrival-${count}`,
    ownerId,
    purpose: 'project-image',
    subjectId: draft,
    originalName: word(),
    bytes: 10,
  })
  const [task] = await db
    .insert(editorialTasks)
    .values({ projectId: paid, redactorId: ownerId, dueOn: '2026-12-01' })
    .returning()
  await db
    .insert(publicationTexts)
    .values({ taskId: task?.id ?? '', language: 'en', title: word(), description: word() })
  await db.insert(articles).values({
    ownerId,
    firmId: firm.id,
    language: 'en',
    title: everywhere(),
    lead: everywhere(),
    body: everywhere(),
  })
  await giveConflicts(ownerId, contestId, user.email, word)
  await db.insert(jurorProfiles).values({
    userId: ownerId,
    language: 'en',
    phone: word(),
    shippingAddress: word(),
    bio: word(),
    bioFrench: word(),
    company: word(),
    portraitFileId: (await bring('juror-portrait')).fileId,
  })
  await db.insert(jurorImages).values({
    userId: ownerId,
    fileId: (await bring('juror-image')).fileId,
    position: 0,
    legend: word(),
  })
  return { user, given, paid, draft, firmId: firm.id }
}

test('the archive contains every text that a user has written, and every original byte for byte', async () => {
  const { user, given } = await talkative('KESTREL')

  const { data, files, folder } = await unpacked(user)

  const missing = given.filter((word) => !data.toLowerCase().includes(word.toLowerCase()))
  expect(missing).toEqual([])
  expect(data).not.toContain('argon2id')
  expect(data).not.toMatch(/token_?hash/i)
  expect(files).toHaveLength(6)
  expect(await readFile(join(folder, 'files', files[0] ?? ''))).toEqual(picture)
  const { body } = await app.request(getMyData, {}, user)
  expect(body).toEqual({ files: 6, bytes: 6 * picture.byteLength, leftOut: 0, isLastOrganiser: false })
})

test('the archive of a user contains nothing of another, and another user cannot request it', async () => {
  await talkative('PLOVER')
  const other = await app.user()

  const { data, files } = await unpacked(other)

  expect(data).not.toMatch(/plover/i)
  expect(files).toEqual([])
  expect((await fetch(`${app.address}${downloadExport.path}`)).status).toBe(401)
})

test('the number of archive downloads is limited', async () => {
  const user = await app.user()
  const statuses: number[] = []
  for (let round = 0; round < 4; round += 1) {
    const headers = { authorization: `Bearer ${user.token}` }
    statuses.push((await fetch(`${app.address}${downloadExport.path}`, { headers })).status)
  }

  expect(statuses).toEqual([200, 200, 200, 429])
})

test('after deletion no text of the user is left in any table but the invoices, and no file in the storage', async () => {
  const { user, paid, draft, firmId } = await talkative('SANDPIPER')
  const stored = () => readdir(join(app.app.tools.settings.dataFolder, 'files'), { recursive: true })
  await app.settle()
  const before = (await stored()).length

  expect((await placesOf('sandpiper')).length).toBeGreaterThan(50)

  const { status, body } = await leave(user)
  await app.settle()

  expect([status, body.message]).toEqual([200, 'Your account has been deleted.'])
  // The goodbye mail is still to be sent; its copy is deleted a few days later.
  const [farewell, ...more] = await app.db.select().from(outbox).where(eq(outbox.userId, user.id))
  expect(more).toEqual([])
  expect(farewell).toMatchObject({ recipient: user.email, subject: expect.stringContaining('deleted') })
  expect(farewell?.plain.replaceAll(user.email, '').match(/sandpiper\d+/gi)).toBeNull()
  await removeFarewell(app.db, user.id)

  expect(await placesOf('sandpiper')).toEqual(['public.invoices.snapshot'])
  expect(before - (await stored()).length).toBeGreaterThanOrEqual(13)
  const saved = await app.db.select({ id: projects.id, status: projects.status }).from(projects)
  expect(saved.filter(({ id }) => id === draft)).toEqual([])
  expect(saved.filter(({ id }) => id === paid)).toEqual([{ id: paid, status: 'withdrawn' }])
  expect(await app.db.$count(firms, eq(firms.id, firmId))).toBe(0)
})

test('the token ends at once, the old password is rejected, and the address can register again', async () => {
  const user = await withPassword({ email: 'again@canary.example' })
  await app.db
    .insert(consents)
    .values({ userId: user.id, purpose: 'agreement', version: '2026-11', language: 'en' })

  expect((await leave(user)).status).toBe(200)

  expect((await app.request(getUser, {}, user)).status).toBe(401)
  expect((await leave(user)).status).toBe(401)
  expect((await app.request(login, { email: user.email, password })).status).toBe(401)
  const empty = await app.request(login, { email: goneAddress(user.id), password })
  expect(empty.status).toBe(401)
  const mail = { to: goneAddress(user.id), language: 'en', subject: 'Reminder' } as const
  await writeMail(app.db, { ...mail, paragraphs: [] })
  expect(await app.db.$count(outbox, eq(outbox.recipient, mail.to))).toBe(0)
  expect(await app.db.$count(consents, eq(consents.userId, user.id))).toBe(1)
  const anew = await app.request(register, {
    email: user.email,
    first_name: 'Ana',
    last_name: 'Roy',
    gender: 'female',
    lang: 'es',
    country: 'CA',
    password,
    confirm: true,
  })
  expect(anew.status).toBe(200)
})

test('a wrong password or another address deletes nothing', async () => {
  const user = await withPassword()

  const guessed = await leave(user, user.email, 'Wrong-1924')
  const mistyped = await leave(user, 'somebody@else.example')

  expect([guessed.status, guessed.body.errors]).toEqual([
    422,
    { current_password: ['Incorrect current password.'] },
  ])
  expect([mistyped.status, mistyped.body.errors]).toEqual([
    422,
    { confirmation: ['Enter your account’s email address.'] },
  ])
  expect((await app.request(getUser, {}, user)).status).toBe(200)
})

test('the last organiser cannot delete their account until there is another', async () => {
  const first = await withPassword({ roles: ['organiser'] })

  const alone = await leave(first)
  expect([alone.status, alone.body.code]).toEqual([409, 'last_organiser'])
  expect((await app.request(getMyData, {}, first)).body.isLastOrganiser).toBe(true)

  const second = await withPassword({ roles: ['organiser'] })
  const answers = await Promise.all([leave(first), leave(second)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('awarded work stays public with its credits, and its private data is deleted', async () => {
  const user = await withPassword()
  const contestId = await giveEdition(app.db, { ownerId: user.id, slug: 'announced' })
  const works = [
    {
      title: { en: 'Heron House' },
      level: 'gold',
      credits: [{ role: 'structure' as const, name: 'Ada Heron' }],
    },
    { title: { en: 'Curlew Lamp' }, level: null },
  ]
  const [awarded = '', passed = ''] = await givePublished(app.db, { contestId, ownerId: user.id }, works)
  await app.db
    .update(projects)
    .set({ contactAddress: '12 Egret Lane', clientContact: 'Egret', clientName: 'Egret' })
    .where(eq(projects.id, awarded))

  expect((await leave(user)).status).toBe(200)
  await app.settle()

  const wall = await app.db.select().from(publications).where(eq(publications.projectId, awarded))
  expect(wall[0]?.work).toMatchObject({ title: { en: 'Heron House' }, credits: [{ name: 'Ada Heron' }] })
  expect(await app.db.$count(publications, eq(publications.projectId, passed))).toBe(0)
  expect(await placesOf('egret')).toEqual([])
  expect(await placesOf('curlew')).toEqual([])
})

test('a firm with other members remains without the deleted user', async () => {
  const user = await withPassword()
  const partner = await app.user()
  const firm = await createFirm(app.db, user.id, { name: 'Ibis and Partners', phone: '+15145550100' })
  await app.db.execute(
    sql`INSERT INTO firm_members (firm_id, user_id, role) VALUES (${firm.id}, ${partner.id}, 'editor')`,
  )

  await leave(user)

  const [saved] = await app.db.select().from(firms).where(eq(firms.id, firm.id))
  expect(saved).toMatchObject({ name: 'Ibis and Partners', phone: '+15145550100' })
})
