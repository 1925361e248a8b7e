import { globSync, readFileSync } from 'node:fs'
import { asc, eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listCriteria } from '#features/contests/contest/server/queries.ts'
import { editorialTasks } from '#features/editorial/server/tables.ts'
import { createFirm } from '#features/firms/server/actions/create-firm.ts'
import { setScore } from '#features/jury/panel/contract.ts'
import { findRound, listAssignments, listJurors } from '#features/jury/panel/server/queries.ts'
import { payments } from '#features/payments/ledger/server/payment-tables.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { projects } from '#features/projects/project/server/tables.ts'
import { sealAuditLog, verifyAuditLog } from '#server/audit-chain.ts'
import { record } from '#server/audit-log.ts'
import { auditChecks, auditLog, auditSeals } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { fetchFile } from '#tools/testing/fetch-file.ts'
import { giveJudgedContest } from '#tools/testing/judged-contest.ts'
import { giveEdition } from '#tools/testing/published-works.ts'
import { auditActions } from '../audit-actions.ts'
import { subjectKinds } from '../audit-subjects.ts'
import * as contract from '../contract-audit.ts'

let app: TestApp
let organiser: User

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
})
afterAll(() => app?.close())

/** As somebody with every right on the database: without the triggers that forbid a change of the log. */
async function unprotected(tx: TestApp['db'], change: () => Promise<unknown>): Promise<void> {
  await tx.execute(sql`SET LOCAL session_replication_role = replica`)
  await change()
  await tx.execute(sql`SET LOCAL session_replication_role = origin`)
}
beforeEach(() =>
  app.db.transaction((tx) =>
    unprotected(tx, async () => {
      for (const table of [auditSeals, auditLog, auditChecks]) await tx.delete(table)
    }),
  ),
)

const act = (action: string, more: { actorId?: string | null; reason?: string; at?: string } = {}) =>
  record(app.db, {
    actorId: more.actorId === undefined ? organiser.id : more.actorId,
    action,
    subject: { kind: 'user', id: organiser.id },
    ...(more.reason ? { reason: more.reason } : {}),
    details: { from: 1, to: 2 },
  })
const numbers = async () =>
  (await app.db.select().from(auditSeals).orderBy(asc(auditSeals.number))).map(({ number }) => number)

test('lines are sealed in one chain without a gap, also by two jobs at once', async () => {
  for (let count = 0; count < 6; count++) await act('firms.update')

  await Promise.all([sealAuditLog(app.db), sealAuditLog(app.db)])
  await act('firms.create')
  const check = await verifyAuditLog(app.db)

  expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(check).toMatchObject({ number: 7, brokenNumber: null })
})

test('the first line that was changed or removed is named, and an end that was cut off', async () => {
  for (let count = 0; count < 5; count++) await act('firms.update', { reason: `Reason ${count}` })
  await verifyAuditLog(app.db)
  const inRolledBack = async (change: (tx: TestApp['db']) => Promise<unknown>) => {
    let broken: number | null = null
    await app.db
      .transaction(async (tx) => {
        await unprotected(tx, () => change(tx))
        broken = (await verifyAuditLog(tx)).brokenNumber
        throw new Error('back')
      })
      .catch((error: Error) => expect(error.message).toBe('back'))
    return broken
  }

  const idOf = (number: number) =>
    sql`(SELECT line_id FROM ${auditSeals} WHERE ${auditSeals.number} = ${number})`
  const cutAfter = async (tx: TestApp['db'], number: number) => {
    await tx.delete(auditLog).where(sql`id IN (SELECT line_id FROM audit_seals WHERE number > ${number})`)
    await tx.delete(auditSeals).where(gt(auditSeals.number, number))
  }

  const changed = await inRolledBack((tx) =>
    tx
      .update(auditLog)
      .set({ reason: 'Another' })
      .where(eq(auditLog.id, idOf(3))),
  )
  const removed = await inRolledBack((tx) => tx.delete(auditLog).where(eq(auditLog.id, idOf(2))))
  const cut = await inRolledBack((tx) => cutAfter(tx, 3))
  const cutAndRefilled = await inRolledBack(async (tx) => {
    await cutAfter(tx, 4)
    await record(tx, { actorId: null, action: 'firms.join', subject: { kind: 'firm', id: organiser.id } })
  })

  expect([changed, removed, cut, cutAndRefilled]).toEqual([3, 2, 4, 5])
})

test('an organiser starts a verification and sees its result', async () => {
  await act('firms.update')

  const before = await app.request(contract.getAuditCheck, {}, organiser)
  await app.request(contract.verifyAudit, {}, organiser)
  await app.settle()
  const after = await app.request(contract.getAuditCheck, {}, organiser)

  expect(before.body.check).toBeNull()
  expect(after.body.check).toMatchObject({ number: 1, brokenNumber: null })
})

test('the log says that a juror has scored, and not how: only the score log does', async () => {
  const { contestId, jury } = await giveJudgedContest(app, { slug: 'secret-scores', isOpen: true })
  const [juror] = jury
  const membership = (await listJurors(app.db, contestId)).find(({ userId }) => userId === juror?.id)
  const round = await findRound(app.db, contestId, 1)
  const assigned = await listAssignments(app.db, round?.id ?? '')
  const assignmentId = assigned.find(({ jurorId }) => jurorId === membership?.id)?.id ?? ''
  const [{ id: criterionId = '' } = {}] = await listCriteria(app.db, contestId)

  expect((await app.request(setScore, { assignmentId, criterionId, value: 3 }, juror)).status).toBe(200)

  const search = { group: 'jury' } as const
  const { rows } = (await app.request(contract.listAudit, search, organiser)).body
  expect(rows.find(({ action }) => action === 'jury.score')?.details).toEqual({ criterionId })
  const exported = await fetchFile(app, contract.exportAudit, { ...search, format: 'csv' }, organiser)
  const line = exported.body
    .toString()
    .split('\n')
    .find((one) => one.includes('jury.score'))
  expect(line).toContain(criterionId)
  expect(line).not.toMatch(/"(from|to)"/)
})

test('the log is searched by person, area, subject and day, and names the people', async () => {
  const other = await app.user({ companyName: 'Lindqvist & Co.' })
  await act('firms.update', { reason: 'Typo in the address' })
  await act('payments.complete', { actorId: null })
  await act('projects.reopen', { actorId: other.id })
  const actionsOf = async (search: Partial<contract.AuditSearch>) =>
    (await app.request(contract.listAudit, search, organiser)).body.rows.map(({ action }) => action)

  const all = await app.request(contract.listAudit, {}, organiser)

  expect(all.body.rows.map(({ actor }) => actor?.id ?? null).sort()).toEqual(
    [organiser.id, other.id, null].sort(),
  )
  expect(await actionsOf({ group: 'payments' })).toEqual(['payments.complete'])
  expect(await actionsOf({ person: other.id })).toEqual(['projects.reopen'])
  expect(await actionsOf({ q: 'lindqvist' })).toEqual(['projects.reopen'])
  expect(await actionsOf({ q: 'typo ADDRESS' })).toEqual(['firms.update'])
  expect((await actionsOf({ subject: organiser.id })).length).toBe(3)
  expect(await actionsOf({ until: '2020-01-01' })).toEqual([])
  expect((await actionsOf({ since: '2020-01-01' })).length).toBe(3)
})

test('the log names projects, firms and contests, and finds the first two by their names', async () => {
  const contestId = await giveEdition(app.db, { ownerId: organiser.id })
  const firm = await createFirm(app.db, organiser.id, { name: 'Atelier Öresund' })
  const { id: projectId } = await createProject(app.db, {
    ownerId: organiser.id,
    kind: 'product',
    contestId: null,
    language: 'en',
  })
  await app.db.update(projects).set({ listedTitle: 'Dune lantern' }).where(eq(projects.id, projectId))
  const about = (kind: string, id: string) =>
    record(app.db, { actorId: null, action: 'editorial.assign', subject: { kind, id } })
  await about('project', projectId)
  await about('firm', firm.id)
  await about('contest', contestId)
  // What no longer exists has no name.
  for (const kind of Object.keys(app.app.tools.auditSubjects)) await about(kind, crypto.randomUUID())

  const namesOf = async (search: Partial<contract.AuditSearch>) =>
    (await app.request(contract.listAudit, { group: 'editorial', ...search }, organiser)).body.rows.map(
      ({ subjectName }) => subjectName,
    )

  expect([...new Set(await namesOf({}))].sort()).toEqual([
    '',
    'Atelier Öresund',
    'Dune lantern',
    'Palmarès 2026',
  ])
  expect(await namesOf({ q: 'dune lant' })).toEqual(['Dune lantern'])
  expect(await namesOf({ q: 'oresund' })).toEqual(['Atelier Öresund'])
})

test('the lines of a project include those of its entries, payments, texts and awards, and of no other project', async () => {
  const { contestId, entries } = await giveJudgedContest(app, { slug: 'lines', isOpen: true })
  const [moved, , other] = entries
  const parts = async (entry: typeof moved) => {
    const { projectId = '', owner } = entry ?? {}
    const payment = { projectId, payerId: owner?.id ?? '', projectName: '-', currency: 'CAD' } as const
    const [paid] = await app.db.insert(payments).values(payment).returning()
    const [task] = await app.db
      .insert(editorialTasks)
      .values({ projectId, redactorId: organiser.id, dueOn: '2026-12-01' })
      .returning()
    return [
      ['projects.reopen', 'project', projectId],
      ['jury.moveEntry', 'entry', entry?.entryId],
      ['results.override', 'entry', entry?.entryId],
      ['payments.refund', 'payment', paid?.id],
      ['editorial.publish', 'editorial_task', task?.id],
    ] as const
  }
  const [own, others] = [await parts(moved), await parts(other)]
  for (const [action, kind, id = ''] of [...own, ...others]) {
    await record(app.db, { actorId: organiser.id, action, subject: { kind, id }, details: { contestId } })
  }

  const { body } = await app.request(contract.listAudit, { subject: moved?.projectId }, organiser)

  const lines = body.rows.filter(({ actor }) => actor?.id === organiser.id)
  expect(lines.map(({ action, subjectId }) => `${action} ${subjectId}`).sort()).toEqual(
    own.map(([action, , id]) => `${action} ${id}`).sort(),
  )
})

test('the log is paged, and the export has all of it', async () => {
  for (let count = 0; count < 53; count++) await act('firms.update')

  const first = await app.request(contract.listAudit, {}, organiser)
  const second = await app.request(contract.listAudit, { page: 2 }, organiser)
  const file = await fetch(`${app.address}${contract.exportAudit.path}?format=csv`, {
    headers: { authorization: `Bearer ${organiser.token}`, 'accept-language': 'en' },
  })

  const shown = [...first.body.rows, ...second.body.rows].map(({ id }) => id)
  expect([new Set(shown).size, second.body.total]).toEqual([53, 53])
  const lines = (await file.text()).trim().split('\r\n')
  expect([lines.length, lines[1]?.includes('Firm')]).toEqual([54, true])
})

test('every action that the code records by name has a sentence', () => {
  const sources = globSync('features/**/server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  const texts = sources.map((path) => readFileSync(path, 'utf8'))
  const recorded = texts.flatMap((text) => [
    ...[...text.matchAll(/action(?::| =) '([a-z]+\.[A-Za-z]+)'/g)].map(([, action]) => action),
    ...[...text.matchAll(/ edit\(db, input, '([A-Za-z]+)'/g)].map(([, action]) => `contests.${action}`),
  ])

  expect(recorded.length).toBeGreaterThan(80)
  const known: readonly string[] = auditActions
  expect(recorded.filter((action) => action !== undefined && !known.includes(action))).toEqual([])
})

test('every kind of subject that the code records by name has a word', () => {
  const sources = globSync('features/**/server/**/*.ts').filter((path) => !path.endsWith('.test.ts'))
  const recorded = sources.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/subject(?: =|:) \{ kind: '([a-z_]+)'/g)].map(([, kind]) => kind),
  )

  expect(recorded.length).toBeGreaterThan(80)
  const known: readonly string[] = subjectKinds
  expect(recorded.filter((kind) => kind !== undefined && !known.includes(kind))).toEqual([])
})
