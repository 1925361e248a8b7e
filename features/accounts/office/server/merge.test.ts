import { hash } from '@node-rs/argon2'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser, login } from '#features/accounts/session/contract.ts'
import { hashPassword } from '#features/accounts/session/server/passwords.ts'
import { roles, users } from '#features/accounts/session/server/tables.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { createFirm } from '#features/firms/server/actions/create-firm.ts'
import { firmInvitations, firmMembers } from '#features/firms/server/tables.ts'
import { jurorProfiles } from '#features/jury/panel/server/profile-tables.ts'
import { jurors } from '#features/jury/panel/server/tables.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { listRecorded } from '#server/audit-log.ts'
import { auditLog, outbox } from '#server/database/tables.ts'
import { writeMail } from '#server/mail/mail.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveEdition } from '#tools/testing/published-works.ts'
import * as contract from '../contract-merge.ts'
import { eraseUser } from '../contract-users.ts'
import { savedViews } from './tables.ts'

let app: TestApp
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
  const passwordHash = await hashPassword(current_password)
  await app.db.update(users).set({ passwordHash }).where(eq(users.id, organiser.id))
})
afterAll(() => app?.close())

const reason = 'One person with two addresses'
const current_password = 'Lilas-1924'
const compare = (into: User, from: User) =>
  app.request(contract.compareUsers, { userId: into.id, otherId: from.id }, organiser)
const merge = (into: User, from: User, as = organiser) =>
  app.request(contract.mergeUsers, { userId: into.id, otherId: from.id, reason, current_password }, as)

interface Place {
  table: string
  column: string
}

/** Columns that name a user without a foreign key, because the row outlives the account. */
const loose: Place[] = [
  { table: 'outbox', column: 'user_id' },
  { table: 'bounced_addresses', column: 'user_id' },
  { table: 'answered_once', column: 'user_id' },
  { table: 'message_versions', column: 'author_id' },
]
/** Rows of the closed account that nobody needs. */
const dropped = [
  'answered_once',
  'bounced_addresses',
  'links',
  'recovery_codes',
  'second_factors',
  'sessions',
]

async function listUserColumns(): Promise<Place[]> {
  const { rows } = await app.db.execute<{ table: string; column: string }>(sql`
    SELECT conrelid::regclass::text AS table, attname AS column
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = 'users'::regclass ORDER BY 1, 2`)
  return [...rows, ...loose]
}

const sample: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: 'gen_random_uuid()::text',
  bytea: `gen_random_uuid()::text::bytea`,
  jsonb: `'{}'`,
  boolean: 'false',
  integer: '1',
  bigint: '1',
  'double precision': '1',
  date: 'now()',
  ARRAY: `'{}'`,
}

/** A row of any table that names the user, with a value in every column that needs one. */
async function insertFor(userId: string, { table, column }: Place, also: Record<string, string>) {
  const { rows } = await app.db.execute<{ name: string; type: string }>(sql`
    SELECT column_name AS name, data_type AS type FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND column_name <> ${column} AND is_nullable = 'NO'
      AND column_default IS NULL AND is_identity = 'NO' AND is_generated = 'NEVER'`)
  const values = new Map(rows.map(({ name, type }) => [name, sample[type] ?? 'now()']))
  values.set(column, `'${userId}'`)
  for (const [name, value] of Object.entries(also)) values.set(name, value)
  const names = [...values.keys()].map((name) => `"${name}"`)
  await app.db.transaction(async (tx) => {
    // Without foreign keys, so that each row can be added alone.
    await tx.execute(sql`SET LOCAL session_replication_role = replica`)
    await tx.execute(
      sql.raw(`INSERT INTO ${table} (${names.join()}) VALUES (${[...values.values()].join()})`),
    )
  })
}

async function countOf(userId: string, { table, column }: Place): Promise<number> {
  const { rows } = await app.db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM ${sql.identifier(table)} WHERE ${sql.identifier(column)} = ${userId}`,
  )
  return rows[0]?.count ?? 0
}

test('every row of the closed account belongs to the kept one, in every table that names a user', async () => {
  const [into, from] = [await app.user(), await app.user()]
  const places = await listUserColumns()
  const needed: Record<string, Record<string, string>> = {
    payments: { project_id: 'gen_random_uuid()' },
    roles: { role: `'redactor'` },
    links: { purpose: `'reset'` },
  }
  for (const place of places) await insertFor(from.id, place, needed[place.table] ?? {})
  const before = new Map<Place, number>()
  for (const place of places) before.set(place, await countOf(into.id, place))

  expect((await merge(into, from)).status).toBe(200)

  const left: string[] = []
  const lost: string[] = []
  for (const place of places) {
    const name = `${place.table}.${place.column}`
    if ((await countOf(from.id, place)) > 0) left.push(name)
    const hasMore = (await countOf(into.id, place)) > (before.get(place) ?? 0)
    if (hasMore === dropped.includes(place.table)) lost.push(name)
  }
  expect(places.length).toBeGreaterThan(30)
  expect(left).toEqual([])
  expect(lost).toEqual([])
})

test('the closed account is logged out, its login is unknown, and both addresses get a mail', async () => {
  const [into, from] = [await app.user({ lang: 'fr' }), await app.user()]
  const password = 'Lilas-1924'
  await app.db
    .update(users)
    .set({ passwordHash: await hash(password), mailingsOff: true, companyName: 'Lund', city: 'Aarhus' })
    .where(eq(users.id, from.id))

  expect((await merge(into, from)).status).toBe(200)

  expect((await app.request(getUser, {}, from)).status).toBe(401)
  const rejected = await app.request(login, { email: from.email, password })
  const unknown = await app.request(login, { email: 'nobody@example.com', password })
  expect([rejected.status, rejected.body.message]).toEqual([unknown.status, unknown.body.message])
  const [kept] = await app.db.select().from(users).where(eq(users.id, into.id))
  expect(kept).toMatchObject({ mailingsOff: true, companyName: 'Lund', city: 'Aarhus', email: into.email })
  const mails = await app.db.select().from(outbox).where(eq(outbox.userId, into.id))
  expect(mails.map(({ recipient, language }) => [recipient, language]).sort()).toEqual(
    [
      [into.email, 'fr'],
      [from.email, 'en'],
    ].sort(),
  )
  const line = (await listRecorded(app.db, { kind: 'user', id: into.id })).at(-1)
  expect(line).toMatchObject({
    action: 'accounts.merge',
    actorId: organiser.id,
    reason,
    details: { absorbedId: from.id },
  })
  const isAddressInIt = sql`to_jsonb(audit_log)::text LIKE ${`%${from.email}%`}`
  expect(await app.db.$count(auditLog, isAddressInIt)).toBe(0)
  expect((await merge(into, from)).status).toBe(404)
})

test('mails to the closed account’s address belong to the kept account, and are deleted with it', async () => {
  const [into, from] = [await app.user(), await app.user()]
  const invitation = { subject: 'Invitation', preheader: 'To the jury', paragraphs: ['Will you judge?'] }
  await writeMail(app.db, { ...invitation, to: from.email, language: 'en' })

  await merge(into, from)
  const [kept] = await app.db.select().from(outbox).where(eq(outbox.subject, invitation.subject))
  const { email } = into
  await app.request(eraseUser, { userId: into.id, confirmation: email, reason }, organiser)

  expect(kept).toMatchObject({ userId: into.id, recipient: from.email })
  expect(await app.db.$count(outbox, eq(outbox.recipient, from.email))).toBe(0)
})

test('what both accounts have stays as the kept one has it, but a firm keeps its owner and an invitation its reader', async () => {
  const [into, from] = [await app.user(), await app.user()]
  const view = { list: 'users' as const, name: 'Mine', columns: [], isShared: false }
  await app.db.insert(savedViews).values([
    { ...view, userId: into.id, search: 'kept' },
    { ...view, userId: from.id, search: 'gone' },
    { ...view, userId: from.id, name: 'Other', search: 'moved' },
  ])
  const { id: firmId } = await createFirm(app.db, from.id, { name: 'Ibis' })
  await app.db.insert(firmMembers).values({ firmId, userId: into.id, role: 'editor' })
  const { id: otherFirm } = await createFirm(app.db, organiser.id, { name: 'Heron' })
  const invitation = { invitedBy: organiser.id, expiresAt: new Date() }
  await app.db.insert(firmInvitations).values([
    { ...invitation, firmId, email: into.email, tokenHash: Buffer.from('kept'), role: 'editor' },
    { ...invitation, firmId, email: from.email, tokenHash: Buffer.from('gone'), role: 'editor' },
    { ...invitation, firmId: otherFirm, email: from.email, tokenHash: Buffer.from('moved'), role: 'editor' },
  ])
  await app.db.insert(jurorProfiles).values([
    { userId: into.id, language: 'en', bio: 'kept' },
    { userId: from.id, language: 'en', bio: 'gone' },
  ])

  const { body } = await compare(into, from)
  expect(body).toMatchObject({ obstacle: null, into: { counts: { firm: 1 } }, from: { email: from.email } })
  expect((await merge(into, from)).status).toBe(200)

  const views = await app.db.select().from(savedViews).where(eq(savedViews.userId, into.id))
  expect(views.map(({ search }) => search).sort()).toEqual(['kept', 'moved'])
  const members = await app.db.select().from(firmMembers).where(eq(firmMembers.firmId, firmId))
  expect(members).toMatchObject([{ userId: into.id, role: 'owner' }])
  const invited = await app.db.select().from(firmInvitations).where(eq(firmInvitations.email, into.email))
  expect(invited.map(({ tokenHash }) => String(tokenHash)).sort()).toEqual(['kept', 'moved'])
  const profiles = await app.db
    .select({ bio: jurorProfiles.bio })
    .from(jurorProfiles)
    .where(inArray(jurorProfiles.userId, [into.id, from.id]))
  expect(profiles).toEqual([{ bio: 'kept' }])
})

/** The merge is rejected with the sentence that the comparison shows. */
async function rejection(into: User, from: User): Promise<string | undefined> {
  const shown = await compare(into, from)
  const { status, body } = await merge(into, from)
  expect([status, body.message]).toEqual([409, shown.body.obstacle])
  return body.code
}

test('an own, the same or an unconfirmed account is not merged, and nobody else may merge', async () => {
  const [into, from] = [await app.user(), await app.user({ roles: ['redactor'] })]
  const unconfirmed = await app.user()
  await app.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, unconfirmed.id))

  expect(await rejection(into, organiser)).toBe('merge_own')
  expect(await rejection(into, into)).toBe('merge_same')
  expect(await rejection(unconfirmed, from)).toBe('merge_unconfirmed')
  expect((await merge(into, from, from)).status).toBe(403)
  expect(await app.db.$count(roles, and(eq(roles.userId, from.id), eq(roles.role, 'redactor')))).toBe(1)
})

test('a merge that gives an account a role takes the organiser’s password, and every organiser gets a mail', async () => {
  const [into, from] = [await app.user(), await app.user({ roles: ['organiser'] })]
  const other = await app.user({ roles: ['organiser'] })
  const wrong = { userId: into.id, otherId: from.id, reason, current_password: 'not this one' }
  const mailsTo = async ({ email }: User) =>
    (await app.db.select().from(outbox).where(eq(outbox.recipient, email))).map(({ subject }) => subject)

  const rejected = await app.request(contract.mergeUsers, wrong, organiser)
  expect([rejected.status, Object.keys(rejected.body.errors ?? {})]).toEqual([422, ['current_password']])
  expect(await mailsTo(other)).toEqual([])

  expect((await merge(into, from)).status).toBe(200)
  expect(await mailsTo(other)).toEqual(['Role given: Organiser'])
  await app.db.delete(roles).where(inArray(roles.userId, [into.id, other.id]))
})

test('two jurors of a contest stay two, and a juror does not become an entrant of their contest', async () => {
  const [into, from, entrant] = [await app.user(), await app.user(), await app.user()]
  const contestId = await giveEdition(app.db, { ownerId: organiser.id, slug: 'judged', status: 'judging' })
  const other = await giveEdition(app.db, { ownerId: organiser.id, slug: 'other', status: 'judging' })
  await app.db.insert(jurors).values([
    { contestId, userId: into.id, number: 1 },
    { contestId, userId: from.id, number: 2 },
    { contestId: other, userId: from.id, number: 1 },
  ])
  await app.db
    .insert(projects)
    .values({ ownerId: entrant.id, kind: 'project', contestId, language: 'en', name: 'House' })
  const [contest] = await app.db.select().from(contests).where(eq(contests.id, contestId))

  expect(await rejection(into, from)).toBe('merge_two_jurors')
  expect((await compare(into, from)).body.obstacle).toContain(contest?.name.en)
  expect(await rejection(into, entrant)).toBe('merge_juror_entered')
  expect(await rejection(entrant, from)).toBe('merge_juror_entered')

  await app.db.update(projects).set({ status: 'withdrawn' }).where(eq(projects.ownerId, entrant.id))
  expect((await merge(entrant, from)).status).toBe(200)
  expect(await app.db.$count(jurors, eq(jurors.userId, entrant.id))).toBe(2)
})
