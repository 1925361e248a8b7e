import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseSubscription } from '#features/accounts/account/contract-subscriptions.ts'
import { users } from '#features/accounts/session/server/tables.ts'
import { usualLimits } from '#features/contests/contest/limits.ts'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import type { ContestKind } from '#features/contests/lifecycle.ts'
import { files } from '#features/files/storage/server/tables.ts'
import { createFirm } from '#features/firms/server/actions/create-firm.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import * as admin from '#features/projects/office/contract-admin.ts'
import { remindBeforeDeadlines, remindEntrants } from '#features/projects/office/server/actions/remind.ts'
import * as contract from '#features/projects/project/contract.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { projectImages, projects } from '#features/projects/project/server/tables.ts'
import { auditLog, outbox } from '#server/database/tables.ts'
import type { Localized } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import * as life from '../contract.ts'
import { dropProject } from './actions/delete-project.ts'
import { recordPaid, submitProject } from './actions/entries.ts'

let app: TestApp
const day = 86_400_000

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const all = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

async function openContest(
  deadlineAt = new Date(Date.now() + 30 * day),
  kind: ContestKind = 'both',
): Promise<string> {
  const { id } = await createContest(app.db, {
    slug: crypto.randomUUID(),
    name: all('Palmarès 2027'),
    tagline: all(''),
    rules: all('<p>Rules</p>'),
    rulesVersion: '2027-1',
    year: 2027,
    kind,
    status: 'open',
    opensAt: new Date(Date.now() - 30 * day),
    deadlineAt,
    limits: { ...usualLimits, imagesAtLeast: 0 },
    disciplines: [
      {
        key: 'architecture',
        name: all('Architecture'),
        categories: [{ key: 'houses', name: all('Houses'), description: all('') }],
      },
    ],
    prices: [],
    criteria: [],
    levels: [],
  })
  return id
}

const text = (title: string) => ({ title, summary: 'A summary.', description: '<p>Wood.</p>' })

async function begun(owner: User, contestId: string | null, name = 'Boathouse') {
  const { id } = await createProject(app.db, {
    ownerId: owner.id,
    kind: contestId ? 'project' : 'product',
    contestId,
    language: 'en',
    name,
    createdAt: new Date(Date.now() - 20 * day),
    texts: { en: text(name) },
    credits: [{ role: 'architecture', name: 'Lund & Aas', firmId: null }],
  })
  return id
}

async function withImage(owner: User, projectId: string): Promise<string> {
  const [file] = await app.db
    .insert(files)
    .values({
      ownerId: owner.id,
      purpose: 'project-image',
      originalName: 'a.jpg',
      originalKey: crypto.randomUUID(),
      type: 'image/jpeg',
      bytes: 1,
      sha256: '',
      status: 'ready',
    })
    .returning()
  if (!file) throw new Error('no file')
  await app.db.insert(projectImages).values({
    projectId,
    fileId: file.id,
    position: 0,
    legend: all('A boat'),
    credit: 'Ingrid Moe',
    mayBePublished: true,
    isCover: true,
  })
  return file.id
}

const mailsTo = ({ email }: User) =>
  app.db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(outbox.createdAt)

test('requests to register with one idempotency key create one project', async () => {
  const owner = await app.user()
  const contestId = await openContest()
  const register = (key: string) =>
    fetch(`${app.address}/api/contests/${contestId}/projects`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ kind: 'project' }),
    })

  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 12 }, () => register(key)))
  const bodies = await Promise.all(answers.map((answer) => answer.text()))
  await register(crypto.randomUUID())

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  expect(new Set(bodies).size).toBe(1)
  expect(await app.db.$count(projects, eq(projects.ownerId, owner.id))).toBe(2)
})

test('a copy includes fields, texts, credits and images, but not categories, payment or status', async () => {
  const owner = await app.user()
  const [contestId, elsewhere] = [await openContest(), await openContest()]
  const original = await begun(owner, contestId)
  const fileId = await withImage(owner, original)
  await app.db.transaction((tx) => recordPaid(tx, { projectIds: [original], entryIds: [], at: new Date() }))
  await app.db.transaction((tx) =>
    submitProject(tx, { projectId: original, at: new Date(), rulesVersion: '2027-1' }),
  )

  const made = await app.request(life.duplicateProject, { projectId: original, contestId: elsewhere }, owner)
  const { body } = await app.request(contract.getProject, { projectId: made.body.id }, owner)

  expect(made.status).toBe(200)
  expect({
    name: body.name,
    status: body.status,
    contest: body.contest?.id,
    title: body.texts.en.title,
    credits: body.credits.map(({ name }) => name),
    images: body.images.map(({ image, credit }) => [image.id, credit]),
    entries: body.entries,
    paidAt: body.paidAt,
    rulesAcceptedAt: body.rulesAcceptedAt,
    rulesVersion: body.rulesVersion,
  }).toEqual({
    name: 'Boathouse (copy)',
    status: 'pending',
    contest: elsewhere,
    title: 'Boathouse',
    credits: ['Lund & Aas'],
    images: [[fileId, 'Ingrid Moe']],
    entries: [],
    paidAt: null,
    rulesAcceptedAt: null,
    rulesVersion: null,
  })
})

test('a project can be copied only by a user who can access it, and only into an open contest', async () => {
  const [owner, stranger] = [await app.user(), await app.user()]
  const projectId = await begun(owner, await openContest())
  const over = await openContest(new Date(Date.now() - day))

  const theirs = await app.request(life.duplicateProject, { projectId, contestId: over }, stranger)
  const late = await app.request(life.duplicateProject, { projectId, contestId: over }, owner)
  const outside = await app.request(life.duplicateProject, { projectId, contestId: null }, owner)
  const products = await openContest(undefined, 'products')
  const other = await app.request(life.duplicateProject, { projectId, contestId: products }, owner)

  expect([theirs.status, late.body.code, outside.body.code, other.body.code]).toEqual([
    404,
    'project_late',
    'copy_needs_contest',
    'kind_not_taken',
  ])
})

test('a deleted draft is hidden from all users, and a paid one cannot be deleted', async () => {
  const [owner, stranger] = [await app.user(), await app.user()]
  const contestId = await openContest()
  const [draft, paid] = [await begun(owner, contestId), await begun(owner, contestId)]
  await app.db.transaction((tx) => recordPaid(tx, { projectIds: [paid], entryIds: [], at: new Date() }))

  const theirs = await app.request(life.deleteProject, { projectId: draft }, stranger)
  const rejected = await app.request(life.deleteProject, { projectId: paid }, owner)
  const deleted = await app.request(life.deleteProject, { projectId: draft }, owner)
  const gone = await app.request(contract.getProject, { projectId: draft }, owner)
  const saved = await app.request(contract.saveProject, { projectId: draft, city: 'Oslo' }, owner)
  const left = await app.request(contract.listMyProjects, {}, owner)

  expect([theirs.status, rejected.body.code, deleted.status]).toEqual([404, 'project_not_draft', 200])
  expect([gone.status, saved.status]).toEqual([404, 404])
  expect(left.body.map(({ id }) => id)).toEqual([paid])
})

test('a day later a deleted draft is removed with its files, except those that its copy uses, unless it was paid', async () => {
  const owner = await app.user()
  const contestId = await openContest()
  const original = await begun(owner, contestId)
  const shared = await withImage(owner, original)
  const copy = (await app.request(life.duplicateProject, { projectId: original, contestId }, owner)).body.id
  const trashed = async (projectId: string) => {
    await app.request(life.deleteProject, { projectId }, owner)
    const [row] = await app.db.select().from(projects).where(eq(projects.id, projectId))
    return row?.deletedAt ?? new Date(0)
  }
  const isFileKept = async () => (await app.db.$count(files, eq(files.id, shared))) === 1

  const deletedAt = await trashed(original)
  await app.db.transaction((tx) => recordPaid(tx, { projectIds: [original], entryIds: [], at: new Date() }))
  await dropProject(app.db, original, deletedAt)
  await app.db.update(projects).set({ paidAt: null }).where(eq(projects.id, original))
  const restored = await app.db.$count(projects, eq(projects.id, original))
  await dropProject(app.db, original, await trashed(original))
  const afterOne = await isFileKept()
  await dropProject(app.db, copy, await trashed(copy))
  const afterBoth = await isFileKept()

  expect([restored, afterOne, afterBoth]).toEqual([1, true, false])
  expect(await app.db.$count(projects, eq(projects.ownerId, owner.id))).toBe(0)
})

test('a project given back carries the organiser’s message until it is submitted again', async () => {
  const [owner, organiser] = [await app.user({ lang: 'fr' }), await app.user({ roles: ['organiser'] })]
  const projectId = await begun(owner, await openContest())
  await app.db.transaction((tx) => submitProject(tx, { projectId, at: new Date(), rulesVersion: '2027-1' }))

  const silent = await app.request(admin.reopenProject, { projectId, reason: ' ' }, organiser)
  const reopened = await app.request(
    admin.reopenProject,
    { projectId, reason: 'The plan is unreadable.' },
    organiser,
  )
  const ownView = await app.request(contract.getProject, { projectId }, owner)
  const [mail] = await mailsTo(owner)
  const [line] = await app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, projectId), eq(auditLog.action, 'projects.reopen')))
  await app.db.transaction((tx) => submitProject(tx, { projectId, at: new Date(), rulesVersion: '2027-1' }))
  const after = await app.request(contract.getProject, { projectId }, owner)

  expect([silent.status, reopened.body.status]).toEqual([422, 'pending'])
  expect([ownView.body.revisions, ownView.body.isEditable]).toEqual(['The plan is unreadable.', true])
  expect(mail?.subject).toBe('Projet rouvert\u00a0: Boathouse')
  expect(mail?.plain).toContain('The plan is unreadable.')
  expect([line?.actorId, line?.reason]).toEqual([organiser.id, 'The plan is unreadable.'])
  expect(after.body.revisions).toBe('')
})

test('an organiser reopens an unfinished project after the deadline, with a message, and it is changed', async () => {
  const [owner, organiser] = [await app.user(), await app.user({ roles: ['organiser'] })]
  const contestId = await openContest(new Date(Date.now() - day))
  const projectId = await begun(owner, contestId)
  const give = (reason: string) => app.request(admin.reopenProject, { projectId, reason }, organiser)
  const name = async (text: string) =>
    (await app.request(contract.saveProject, { projectId, name: text }, owner)).body.code ?? 'saved'

  const late = await name('Too late')
  const silent = await give(' ')
  const given = await give('The payment arrived a minute after.')
  const saved = await name('In time again')
  const [mail] = await mailsTo(owner)
  const [line] = await app.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, projectId), eq(auditLog.action, 'projects.reopen')))
  await app.db.update(contests).set({ status: 'judging' }).where(eq(contests.id, contestId))

  expect([late, silent.status, given.status, saved]).toEqual(['project_late', 422, 200, 'saved'])
  expect(mail?.plain).toContain('The payment arrived a minute after.')
  expect(line?.reason).toBe('The payment arrived a minute after.')
  expect((await give('Again')).body.code).toBe('project_judged')
  expect((await app.request(admin.reopenProject, { projectId, reason: 'Me' }, owner)).status).toBe(403)
})

test('a withdrawal shows the contest’s refund policy, and organisers are notified if something was paid', async () => {
  const [owner, organiser] = [await app.user(), await app.user({ roles: ['organiser'] })]
  const contestId = await openContest()
  const refunds = all('<p>Withdrawn before the deadline: full refund.</p><p>After it: none.</p>')
  await app.db.update(contests).set({ refunds }).where(eq(contests.id, contestId))
  const [paid, unpaid] = [await begun(owner, contestId, 'Paid'), await begun(owner, contestId, 'Unpaid')]
  await app.db.transaction((tx) => recordPaid(tx, { projectIds: [paid], entryIds: [], at: new Date() }))

  for (const projectId of [unpaid, paid]) await app.request(contract.withdrawProject, { projectId }, owner)
  const [first, second] = await mailsTo(owner)
  const admin = await mailsTo(organiser)

  expect([first?.subject, second?.subject]).toEqual(['Project withdrawn: Unpaid', 'Project withdrawn: Paid'])
  expect(first?.plain).not.toContain('refund')
  expect(second?.plain).toContain('Withdrawn before the deadline: full refund.')
  expect(admin.map(({ subject }) => subject)).toEqual(['Paid project withdrawn: Paid'])
})

test('a confirmed product waits for review, is published once, and leaves the gallery when reopened', async () => {
  const [owner, organiser] = [await app.user(), await app.user({ roles: ['organiser'] })]
  const projectId = await begun(owner, null, 'Lampe Nord')
  await withImage(owner, projectId)
  const early = await app.request(admin.publishProduct, { projectId }, organiser)
  await app.db.transaction((tx) => submitProject(tx, { projectId, at: new Date(), rulesVersion: null }))
  const isPublished = async () =>
    (await app.db.$count(publications, eq(publications.projectId, projectId))) > 0
  const listed = async (input: { status: 'pending' | 'completed'; published: 'yes' | 'no' }) =>
    (await app.request(admin.listProducts, { ...input, q: 'lampe' }, organiser)).body.rows.length
  const waits = { status: 'completed', published: 'no' } as const
  const isOut = { status: 'completed', published: 'yes' } as const
  const isOpen = { status: 'pending', published: 'no' } as const

  const waiting = [await listed(waits), await isPublished()]
  const byEntrant = await app.request(admin.publishProduct, { projectId }, owner)
  await app.request(admin.publishProduct, { projectId }, organiser)
  await app.request(admin.publishProduct, { projectId }, organiser)
  await app.settle()
  const published = [await listed(waits), await listed(isOut), await isPublished()]
  const mails = (await mailsTo(owner)).map(({ subject }) => subject)
  await app.request(admin.reopenProject, { projectId, reason: 'A clearer image, please.' }, organiser)
  await app.settle()
  const back = [await listed(isOut), await listed(isOpen), await isPublished()]

  expect([early.body.code, byEntrant.status]).toEqual(['project_not_confirmed', 403])
  expect(waiting).toEqual([1, false])
  expect(published).toEqual([0, 1, true])
  expect(mails).toEqual(['Product published: Lampe Nord'])
  expect(back).toEqual([0, 1, false])
})

test('organisers search, filter, sort, page and export the projects of a contest', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const owner = await app.user()
  const contestId = await openContest()
  for (let nth = 1; nth <= 53; nth++) await begun(owner, contestId, `House ${String(nth).padStart(2, '0')}`)
  const formula = await begun(owner, contestId, '=HYPERLINK("x")')
  await app.db.transaction((tx) => recordPaid(tx, { projectIds: [formula], entryIds: [], at: new Date() }))
  const find = async (input: object) =>
    (await app.request(admin.findContestProjects, { contestId, ...input }, organiser)).body

  const second = await find({ sort: 'title', page: 2 })
  const walked = await Promise.all(
    admin.AdminSearch.shape.sort.unwrap().options.map(async (sort) => {
      const pages = [await find({ sort }), await find({ sort, page: 2 })]
      return new Set(pages.flatMap(({ rows: found }) => found.map(({ id }) => id))).size
    }),
  )
  const paid = await find({ paid: 'yes' })
  const named = await find({ q: 'HYPER link' })
  const firm = await createFirm(app.db, null, { name: 'Pelletier Roy' })
  await app.db.update(projects).set({ firmId: firm.id }).where(eq(projects.id, formula))
  const ofFirm = await find({ firm: firm.id })
  const complete = await find({ missing: 'none' })
  const lacking = await find({ missing: 'discipline' })
  const exported = await fetch(
    `${app.address}/api/admin/contests/${contestId}/projects/export?paid=yes&format=csv`,
    {
      headers: { authorization: `Bearer ${organiser.token}`, 'accept-language': 'en' },
    },
  )
  const byEntrant = await app.request(admin.findContestProjects, { contestId }, owner)

  expect([second.total, second.rows.map(({ title }) => title)]).toEqual([
    54,
    ['House 50', 'House 51', 'House 52', 'House 53'],
  ])
  expect(walked).toEqual(admin.AdminSearch.shape.sort.unwrap().options.map(() => 54))
  expect(paid.rows.map(({ id }) => id)).toEqual([formula])
  expect(named.rows.map(({ id }) => id)).toEqual([formula])
  expect(ofFirm.rows.map(({ id, firm: name }) => [id, name])).toEqual([[formula, 'Pelletier Roy']])
  expect([complete.total, lacking.total]).toEqual([0, 54])
  expect(exported.headers.get('content-disposition')).toMatch(/projects-[\w-]+\.csv/)
  const lines = (await exported.text()).trim().split('\r\n')
  expect([lines.length, lines[1]?.includes('"\'=HYPERLINK(""x"")"')]).toEqual([2, true])
  expect(lines[0]).toContain('Entry no.,Project,Type,Contest,Discipline,Category,Entrant,Email')
  expect(byEntrant.status).toBe(403)
})

test('an organiser’s reminder reaches entrants of unfinished projects in their language, at most once a day and not after unsubscribing', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const [owner, off, done] = [await app.user({ lang: 'fr' }), await app.user(), await app.user()]
  const contestId = await openContest()
  await begun(owner, contestId, 'Maison A')
  await begun(owner, contestId, 'Maison B')
  await begun(off, contestId)
  const submitted = { projectId: await begun(done, contestId), at: new Date(), rulesVersion: '1' }
  await app.db.transaction((tx) => submitProject(tx, submitted))
  await app.db.update(users).set({ remindersOff: true }).where(eq(users.id, off.id))
  const reminder = { contestId, note: 'Do not wait for the last hour.' }
  const nobody = { search: { q: 'no such project' } }
  const none = await app.request(admin.sendReminder, { ...reminder, chosen: nobody }, organiser)

  const sent = await Promise.all([1, 2].map(() => app.request(admin.sendReminder, reminder, organiser)))
  const again = await app.request(admin.sendReminder, reminder, organiser)
  const mails = await mailsTo(owner)
  const token = /#token=([\w-]+)/.exec(mails[0]?.plain ?? '')?.[1] ?? ''
  const chosen = await app.request(chooseSubscription, { kind: 'reminders', token, wanted: false })
  const forged = await app.request(chooseSubscription, {
    kind: 'reminders',
    token: `${token}A`,
    wanted: false,
  })
  const [user] = await app.db.select().from(users).where(eq(users.id, owner.id))

  expect(sent.map(({ body }) => body.sent).toSorted()).toEqual([0, 1])
  expect([none.body.sent, again.body.sent]).toEqual([0, 0])
  expect(mails[0]?.plain).toContain('Do not wait for the last hour.')
  expect(await mailsTo(off)).toEqual([])
  expect(mails.map(({ subject }) => subject)).toEqual(['Terminez votre inscription\u00a0: Palmarès 2027'])
  expect([mails[0]?.plain.includes('Maison A'), mails[0]?.plain.includes('Maison B')]).toEqual([true, true])
  expect([chosen.body, forged.status, user?.remindersOff]).toEqual([{ wanted: false }, 404, true])
})

test('unfinished projects get automatic reminders a week and a day before the deadline, once each', async () => {
  const owner = await app.user()
  const deadlineAt = new Date(Date.now() + 8 * day)
  const contestId = await openContest(deadlineAt)
  await begun(owner, contestId)
  const at = async (now: number) => {
    await Promise.all([1, 2].map(() => remindBeforeDeadlines(app.app.tools, new Date(now))))
    return (await mailsTo(owner)).length
  }
  const deadline = deadlineAt.getTime()

  const counts = [
    await at(deadline - 7 * day - 1),
    await at(deadline - 7 * day),
    await at(deadline - 3 * day),
    await at(deadline - day),
    await at(deadline - 1),
    await at(deadline + 1),
  ]

  expect(counts).toEqual([0, 1, 1, 2, 2, 2])
})

test('a scheduled job has the payload that its worker reads', async () => {
  const { rows } = await app.db.execute<{ name: string; data: unknown }>(
    sql`SELECT name, data FROM pgboss.schedule`,
  )

  expect(rows.map(({ name }) => name)).toContain('remind-of-deadlines')
  expect(rows.map(({ data }) => data)).toEqual(rows.map(() => ({})))
})

test('a list of forty projects shows what each owes and lacks', async () => {
  const owner = await app.user()
  const contestId = await openContest()
  for (let nth = 1; nth <= 40; nth++) await begun(owner, contestId, `House ${nth}`)
  const paid = await begun(owner, contestId, 'Paid')
  await app.db.transaction((tx) => recordPaid(tx, { projectIds: [paid], entryIds: [], at: new Date() }))
  await begun(owner, null, 'Lamp')

  const { body } = await app.request(contract.listMyProjects, {}, owner)

  const byState = Map.groupBy(body, ({ payment }) => payment)
  expect([...byState].map(([state, rows]) => [state, rows.length]).toSorted()).toEqual([
    ['nothing', 1],
    ['owed', 40],
    ['paid', 1],
  ])
  expect(body.every(({ missing }) => missing.length > 0)).toBe(true)
})

test('organisers read any project in full, and entrants only their own', async () => {
  const [owner, organiser] = [await app.user(), await app.user({ roles: ['organiser'] })]
  const projectId = await begun(owner, await openContest())

  const read = await app.request(admin.getAdminProject, { projectId }, organiser)
  const rejected = await app.request(admin.getAdminProject, { projectId }, owner)

  expect([read.body.project.name, read.body.owner.email]).toEqual(['Boathouse', owner.email])
  expect(rejected.status).toBe(403)
})

test('an entrant saves while reminders of their project are being written', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const owner = await app.user()
  const contestId = await openContest(new Date(Date.now() + 12 * 3_600_000))
  const projectId = await begun(owner, contestId)
  const save = (name: string) =>
    app.request(
      contract.saveCredits,
      { projectId, credits: [{ role: 'architecture', name, firmId: null }] },
      owner,
    )
  const whileLocked = async (remind: (tools: TestApp['app']['tools']) => Promise<unknown>, name: string) => {
    const [written, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const reminding = app.db.transaction(async (tx) => {
      await remind({ ...app.app.tools, db: tx })
      written.resolve()
      await saved.promise
    })
    await written.promise
    const answer = await Promise.race([
      save(name).then(({ status }) => status),
      new Promise((resolve) => setTimeout(() => resolve('still waiting'), 3_000)),
    ])
    saved.resolve()
    await reminding
    return answer
  }
  const reminder = { contestId, projectIds: null, note: '' }
  const admin = await whileLocked((tools) => remindEntrants(tools, organiser.id, reminder, new Date()), 'Ann')
  const deadline = await whileLocked((tools) => remindBeforeDeadlines(tools, new Date()), 'Ben')

  expect([admin, deadline]).toEqual([200, 200])
  expect((await mailsTo(owner)).length).toBe(2)
})
