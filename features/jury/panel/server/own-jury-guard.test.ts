import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareUsers } from '#features/accounts/office/contract-merge.ts'
import { exportUserData } from '#features/accounts/office/contract-users.ts'
import { getRoles } from '#features/accounts/session/contract.ts'
import { roles } from '#features/accounts/session/server/tables.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { assignRedactor } from '#features/editorial/contract.ts'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import { createFirm } from '#features/firms/server/actions/create-firm.ts'
import { payments, projectExtras } from '#features/payments/ledger/server/payment-tables.ts'
import { findContestProjects } from '#features/projects/office/contract-admin.ts'
import { projectDocuments, translations } from '#features/projects/project/server/tables.ts'
import { getFinals } from '#features/results/decisions/contract-finals.ts'
import { resultReaders } from '#features/results/decisions/server/tables.ts'
import { outbox } from '#server/database/tables.ts'
import { unwritten } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { fetchFile } from '#tools/testing/fetch-file.ts'
import { addEditor } from '#tools/testing/firm-project.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { type AdminJury, addJuror, getAdminJury } from '../contract.ts'
import * as invitation from '../contract-invitations.ts'
import {
  bringJurorBack,
  type JurorMembership,
  listMemberships,
  takeJurorOff,
} from '../contract-memberships.ts'
import { putOnJury } from './memberships.ts'
import { listJurors } from './queries.ts'
import { jurors, rounds } from './tables.ts'

let app: TestApp
let judged: JudgedContest
let both: User
interface Call {
  method: string
  path: string
  isBlindSafe?: boolean | undefined
  showsResults?: boolean | undefined
  /** The schema of its answer. */
  answers: string
}

/** The blind-safe writes whose answers no blind-safe read gives: they tell what the organiser has just done. */
const ofOwnActions = [
  // Awards exist from the announcement on.
  'DELETE /api/awards/{awardId}/revocation',
  'PATCH /api/awards/{awardId}',
  'POST /api/admin/contests/{contestId}/juror-invitations',
  // How many lack answers of the questionnaire, which the list of jurors shows.
  'POST /api/admin/contests/{contestId}/jurors/reminders',
  'POST /api/admin/coupons',
  'POST /api/admin/coupons/withdraw',
  'POST /api/admin/mail-templates/{kind}/test',
  'POST /api/admin/page-texts/{slug}/preview',
  'POST /api/admin/texts-exchange',
  'POST /api/admin/users/{userId}/bounce/clear',
  'POST /api/admin/users/{userId}/sessions/end',
  'POST /api/awards/{awardId}/revocation',
  'PUT /api/admin/contests/{contestId}/jury-publication',
  'PUT /api/admin/magazine/{issueId}',
  'PUT /api/awards/{awardId}/citation',
]

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'own-jury' })
  both = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

const nameOf = ({ method, path }: Call) => `${method} ${path}`

const membership = (isConfirmed?: boolean) =>
  app.request(addJuror, { contestId: judged.contestId, email: both.email, isConfirmed }, judged.organiser)

interface Described {
  'x-audience'?: string
  'x-blind-safe'?: boolean
  'x-shows-results'?: boolean
  responses?: { 200?: unknown }
}

/** Every endpoint for organisers, from the API description. */
async function callsOfOrganisers(): Promise<Call[]> {
  const answer = await fetch(`${app.address}/api/openapi.json`)
  const described: {
    paths: Record<string, Record<string, Described>>
  } = JSON.parse(await answer.text())
  return Object.entries(described.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { 'x-audience': audience }]) => audience === 'organiser')
      .map(([method, { 'x-blind-safe': isBlindSafe, 'x-shows-results': showsResults, responses }]) => ({
        method: method.toUpperCase(),
        path,
        isBlindSafe,
        showsResults,
        answers: JSON.stringify(responses?.[200]),
      })),
  )
}

async function giveDocument(projectId: string, ownerId: string): Promise<string> {
  const source = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
    .png()
    .toBuffer()
  const file = { ownerId, purpose: 'project-image', originalName: 'plan.png', source } as const
  const { fileId } = await takeImage(app.app.tools, file)
  const row = { projectId, fileId, position: 0, title: unwritten }
  const [made] = await app.db.insert(projectDocuments).values(row).returning()
  return made?.id ?? ''
}

async function answerTo({ method, path }: Call, user: User, contestId = judged.contestId) {
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const [{ id: jurorId = '' } = {}] = await listJurors(app.db, judged.contestId)
  const address = path
    .replace('{contestId}', contestId)
    .replace('{projectId}', judged.entries[0]?.projectId ?? '')
    .replace('{jurorId}', jurorId)
    .replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
  const answer = await fetch(app.address + address, {
    method,
    headers: {
      authorization: `Bearer ${user.token}`,
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: '{}' } : {}),
  })
  return { status: answer.status, text: await answer.text() }
}

async function closedTo(user: User, contestId?: string, some?: Call[]): Promise<Set<string>> {
  const calls = some ?? (await callsOfOrganisers()).filter(({ method }) => method === 'GET')
  const closed = new Set<string>()
  for (let from = 0; from < calls.length; from += 8) {
    const answers = calls.slice(from, from + 8).map(async (call) => {
      const { status, text } = await answerTo(call, user, contestId)
      if (status === 403 && text.includes('own_jury')) closed.add(nameOf(call))
    })
    await Promise.all(answers)
  }
  return closed
}

/** Everything that the portal has about works, makers and payments, with a word that identifies the maker. */
async function givePlantedTraces(): Promise<string[]> {
  const { db } = app
  const [entry] = judged.entries
  if (!entry) throw new Error('The contest has no entries.')
  const { projectId, title, owner } = entry
  await createFirm(db, owner.id, { name: 'Atelier Hirondelle', city: 'Rimouski' })
  const mail = { recipient: owner.email, language: 'fr', subject: `Votre reçu pour « ${title} »` }
  await db.insert(outbox).values({ ...mail, userId: owner.id, html: '-', plain: '-' })
  await db.insert(projectExtras).values({ projectId, kind: 'publication', paidAt: new Date() })
  await db
    .insert(translations)
    .values({ projectId, language: 'es', status: 'bought', boughtAt: new Date(), dueOn: '2026-12-01' })
  await db
    .insert(payments)
    .values({ projectId, payerId: owner.id, projectName: title, currency: 'CAD', status: 'completed' })
  return [owner.email, title, 'Hirondelle', 'Quenneville']
}

test('an organiser joins the jury only with a confirmation, on the jury page and by a link', async () => {
  const { contestId, organiser } = judged
  const added = await membership()
  await app.request(invitation.inviteJurors, { contestId, users: both.email, language: 'en' }, organiser)
  const [mail] = await app.db.select().from(outbox).where(eq(outbox.recipient, both.email))
  const token = /jur_[\w-]+/.exec(mail?.plain ?? '')?.[0] ?? ''
  const unmeant = await app.request(invitation.acceptJurorInvitation, { token }, both)

  expect([added.status, added.body.code]).toEqual([409, 'organiser_is_juror'])
  expect([unmeant.status, unmeant.body.code]).toEqual([409, 'organiser_is_juror'])
  expect(await listJurors(app.db, contestId)).toHaveLength(3)
  const meant = await app.request(invitation.acceptJurorInvitation, { token, isConfirmed: true }, both)
  expect(meant.status).toBe(200)
})

test('an organiser who judges can call only blind-safe endpoints', async () => {
  const calls = await callsOfOrganisers()
  const closed = await closedTo(both, judged.contestId, calls)
  const unsafe = calls.filter(({ isBlindSafe }) => !isBlindSafe).map(nameOf)

  expect([...closed].toSorted()).toEqual(unsafe.toSorted())
  expect(unsafe.length).toBeGreaterThan(50)
})

test('a blind-safe write answers with what a blind-safe read shows, which is compared as the scores change', async () => {
  const safe = (await callsOfOrganisers()).filter(({ isBlindSafe }) => isBlindSafe)
  const shown = new Set(safe.filter(({ method }) => method === 'GET').map(({ answers }) => answers))
  const others = safe.filter(
    ({ method, answers }) => method !== 'GET' && !shown.has(answers) && !answers.includes('"properties":{}'),
  )

  expect(others.map(nameOf).toSorted()).toEqual(ofOwnActions)
})

test('a write that answers with what a read of results shows counts as having seen them too', async () => {
  const calls = await callsOfOrganisers()
  const shown = new Set(
    calls
      .filter(({ showsResults, answers }) => showsResults && answers.includes('"properties":{"'))
      .map(({ answers }) => answers),
  )
  const forgotten = calls.filter(({ showsResults, answers }) => !showsResults && shown.has(answers))

  expect(shown.size).toBeGreaterThan(2)
  expect(forgotten.map(nameOf)).toEqual([])
})

test('no response to an organiser who judges contains anything that identifies a maker', async () => {
  const traces = await givePlantedTraces()
  const tellsMaker = async (call: Call, user: User) => {
    const { status, text } = await answerTo(call, user)
    return status === 200 && traces.some((trace) => text.includes(trace))
  }
  const telling: Record<'both' | 'organiser', string[]> = { both: [], organiser: [] }
  for (const call of await callsOfOrganisers()) {
    if (await tellsMaker(call, both)) telling.both.push(nameOf(call))
    if (call.method === 'GET' && (await tellsMaker(call, judged.organiser)))
      telling.organiser.push(nameOf(call))
  }

  expect(telling.both).toEqual([])
  // Otherwise there would be nothing to hide.
  expect(telling.organiser).toEqual(
    expect.arrayContaining([
      'GET /api/admin/outbox',
      'GET /api/admin/translations',
      'GET /api/admin/payments',
      'GET /api/admin/firms',
      'GET /api/admin/contests/{contestId}/projects',
    ]),
  )
})

test('an organiser who judges can leave the jury, and can remove nobody else from it', async () => {
  const { contestId, jury } = judged
  const other = (await listJurors(app.db, contestId)).find(({ userId }) => userId === jury[0]?.id)
  const input = { contestId, jurorId: other?.id ?? '', reason: 'Marks too low' }
  const { status, body } = await app.request(takeJurorOff, input, both)

  expect([status, body.code]).toEqual([403, 'own_jury'])
})

test('an organiser who judges sees everything of contests that they do not judge', async () => {
  const { contestId } = await giveJudgedContest(app, { slug: 'not-own' })
  const projects = await app.request(findContestProjects, { contestId }, both)
  const own = await app.request(findContestProjects, { contestId: judged.contestId }, both)

  expect([projects.status, own.status]).toEqual([200, 403])
})

test('an organiser who judges still sees that they are an organiser', async () => {
  const { body } = await app.request(getRoles, {}, both)

  expect(body.roles.toSorted()).toEqual(['juror', 'organiser'])
})

test('access is denied however the contest’s id is written', async () => {
  const { contestId } = judged
  const written = contestId.toUpperCase()
  const page = await app.request(getAdminJury, { contestId: written }, both)

  expect(await closedTo(both, written)).toEqual(await closedTo(both))
  expect(page.body.isOwnJury).toBe(true)
})

test('the jury page shows an organiser who judges nothing that other jurors said', async () => {
  const { contestId } = judged
  const own = await app.request(getAdminJury, { contestId }, both)
  const other = await app.request(getAdminJury, { contestId }, judged.organiser)

  expect(own.body).toMatchObject({ isOwnJury: true, recusals: [], comments: [] })
  expect(other.body.isOwnJury).toBe(false)
})

test('the jury page does not show an organiser who judges which jurors are in conflict with entries', async () => {
  const { contestId, organiser } = judged
  const conflicted = (jury: AdminJury) => [...new Set(jury.jurors.map(({ conflicts }) => conflicts))]
  const declared = (memberships: JurorMembership[]) => [
    ...new Set(memberships.map((membership) => membership.declared)),
  ]
  const own = await app.request(getAdminJury, { contestId }, both)
  const other = await app.request(getAdminJury, { contestId }, organiser)
  const ownMemberships = await app.request(listMemberships, { contestId }, both)
  const otherMemberships = await app.request(listMemberships, { contestId }, organiser)

  expect([conflicted(own.body), declared(ownMemberships.body)]).toEqual([[null], [null]])
  expect([conflicted(other.body), declared(otherMemberships.body)]).toEqual([[0], [0]])
})

test('an organiser on the jury gets no plans, which name their makers, except those of their own works', async () => {
  const [entry] = judged.entries
  const projectId = entry?.projectId ?? ''
  const document = await giveDocument(projectId, entry?.owner.id ?? '')
  const statusFor = async ({ token }: User) => {
    const address = `${app.address}/api/projects/${projectId}/documents/${document}/file`
    return (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).status
  }
  const asOrganiser = [await statusFor(both), await statusFor(judged.organiser)]
  await addEditor(app.db, projectId, both.id)

  expect(asOrganiser).toEqual([404, 200])
  expect(await statusFor(both)).toBe(200)
})

test('a juror of the contest does not prepare its texts, and a redactor of its texts does not join the jury', async () => {
  const { contestId, organiser, entries } = judged
  const [juror] = judged.jury
  const redactor = await app.user({ roles: ['redactor'] })
  const input = (redactorId: string) => ({
    contestId,
    chosen: { projectIds: [entries[0]?.projectId ?? ''] },
    redactorId,
    dueOn: '2026-12-01',
  })
  await app.db.insert(roles).values({ userId: juror?.id ?? '', role: 'redactor' })
  const judging = await app.request(assignRedactor, input(juror?.id ?? ''), organiser)
  const assigned = await app.request(assignRedactor, input(redactor.id), organiser)
  const member = await app.request(addJuror, { contestId, email: redactor.email }, organiser)

  expect([judging.status, judging.body.code]).toEqual([409, 'redactor_judges'])
  expect(assigned.status).toBe(200)
  expect([member.status, member.body.code]).toEqual([409, 'redactor_is_juror'])
})

test('whoever has read results since round 1 was opened neither joins the jury nor is invited to it', async () => {
  const { contestId, organiser } = await giveJudgedContest(app, { slug: 'seen', isOpen: true })
  const reader = await app.user({ roles: ['organiser'] })
  const join = (email: string) => app.request(addJuror, { contestId, email, isConfirmed: true }, organiser)
  const invite = (users: string) =>
    app.request(invitation.inviteJurors, { contestId, users, language: 'en' }, organiser)
  await invite(reader.email)
  const [mail] = await app.db.select().from(outbox).where(eq(outbox.recipient, reader.email))
  const token = /jur_[\w-]+/.exec(mail?.plain ?? '')?.[0] ?? ''

  await app.request(getFinals, { contestId }, reader)
  // The role does not matter, the person does.
  await app.db.delete(roles).where(eq(roles.userId, reader.id))
  const answers = [
    await join(reader.email),
    await app.request(invitation.acceptJurorInvitation, { token, isConfirmed: true }, reader),
  ]

  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [409, 'results_seen'],
    [409, 'results_seen'],
  ])
  expect((await invite(reader.email)).body).toMatchObject({ sent: 0, rejected: [{ line: 1 }] })
  expect((await join((await app.user({ roles: ['organiser'] })).email)).status).toBe(200)
})

test('who reads results while they join the jury does only one of the two', async () => {
  const { contestId } = await giveJudgedContest(app, { slug: 'at-once', isOpen: true })
  const reader = await app.user({ roles: ['organiser'] })
  const waiting = sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%for share'`
  let reading: ReturnType<typeof read> | undefined
  const read = () => app.request(getFinals, { contestId }, reader)

  await app.db.transaction(async (tx) => {
    const joined = await putOnJury(tx, { actorId: null, contestId, userId: reader.id, isConfirmed: true })
    reading = read()
    await expect.poll(async () => (await app.db.execute(waiting)).rows[0]).toEqual({ count: 1 })
    expect(joined.isNew).toBe(true)
  })
  const answer = await reading

  expect([answer?.status, answer?.body.code]).toEqual([403, 'own_jury'])
  expect(await app.db.$count(resultReaders, eq(resultReaders.userId, reader.id))).toBe(0)
})

test('whoever has downloaded what a juror said counts as having seen results, also once two accounts are one', async () => {
  const { contestId, organiser, jury } = await giveJudgedContest(app, { slug: 'archive', isOpen: true })
  const reader = await app.user({ roles: ['organiser'] })
  const entrant = await app.user()
  const join = (email: string) => app.request(addJuror, { contestId, email, isConfirmed: true }, organiser)
  const reason = 'Asked for by letter'

  await fetchFile(app, exportUserData, { userId: entrant.id, reason }, reader)
  const before = await app.db.$count(resultReaders, eq(resultReaders.userId, reader.id))
  const archive = await fetchFile(app, exportUserData, { userId: jury[0]?.id ?? '', reason }, reader)
  const joining = await join(reader.email)
  const merging = await app.request(
    compareUsers,
    { userId: jury[1]?.id ?? '', otherId: reader.id },
    organiser,
  )

  expect([before, archive.status]).toEqual([0, 200])
  expect([joining.status, joining.body.code]).toEqual([409, 'results_seen'])
  expect(merging.body.obstacle).toContain('has seen results')
})

test('an organiser who left rejoins only with a confirmation, and never after round 1 was opened', async () => {
  const { contestId, organiser } = judged
  const own = (await listJurors(app.db, contestId)).find(({ userId }) => userId === both.id)
  const jurorId = own?.id ?? ''
  const leave = () =>
    app.request(takeJurorOff, { contestId, jurorId, reason: 'Sees to the results' }, organiser)
  const back = (as: User, isConfirmed?: 'true') =>
    app.request(bringJurorBack, { contestId, jurorId, isConfirmed }, as)
  const isFirst = and(eq(rounds.contestId, contestId), eq(rounds.number, 1))
  await leave()
  const late = [await back(organiser, 'true'), await back(both, 'true'), await membership(true)]
  await app.db.update(rounds).set({ openedAt: null }).where(isFirst)
  const early = [await back(organiser), await back(organiser, 'true')]
  await app.db.update(rounds).set({ openedAt: new Date() }).where(isFirst)

  const left = [409, 'organiser_left']
  expect(late.map(({ status, body }) => [status, body.code])).toEqual([left, left, left])
  expect(early.map(({ status }) => status)).toEqual([409, 200])
  expect(early[0]?.body.code).toBe('organiser_is_juror')
})

test('an organiser gets access again after leaving the jury, and after the announcement', async () => {
  const { contestId, organiser } = judged
  const own = (await listJurors(app.db, contestId)).find(({ userId }) => userId === both.id)
  const jurorId = own?.id ?? ''
  await app.request(takeJurorOff, { contestId, jurorId, reason: 'Sees to the results' }, organiser)
  const left = await closedTo(both)
  await app.db.update(jurors).set({ leftAt: null }).where(eq(jurors.id, jurorId))
  const again = await closedTo(both)
  await app.db.update(contests).set({ announcedAt: new Date() }).where(eq(contests.id, contestId))

  expect(left.size).toBe(0)
  expect(again.size).toBeGreaterThan(30)
  expect((await closedTo(both)).size).toBe(0)
})
