import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataExports } from '#features/accounts/sign-in/server/tables.ts'
import { newId } from '#server/database/columns.ts'
import { outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { downloadExport, getExport, requestExport } from '../contract-data.ts'
import { deleteOldExports, makeExport, prepareExport } from './export.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const request = (user: User) => app.request(requestExport, {}, user)
const statusFor = async (user: User) => (await app.request(getExport, {}, user)).body.status
const download = (user: User) =>
  fetch(`${app.address}${downloadExport.path}`, { headers: { authorization: `Bearer ${user.token}` } })
const exportOf = (user: User) => eq(dataExports.userId, user.id)

async function countJobs(): Promise<number> {
  const { rows } = await app.db.execute<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM pgboss.job WHERE name = ${prepareExport.name}`,
  )
  return rows[0]?.count ?? 0
}

async function storedFor(user: User): Promise<number> {
  const folder = join(app.app.tools.settings.dataFolder, 'files', 'exports')
  const names = await readdir(folder).catch(() => [])
  const rows = await app.db.select({ id: dataExports.id }).from(dataExports).where(exportOf(user))
  return names.filter((name) => rows.some(({ id }) => name === `${id}.zip`)).length
}

test('forty simultaneous requests prepare one archive, and the user gets one mail', async () => {
  const user = await app.user()

  const before = await countJobs()
  const answers = await Promise.all(Array.from({ length: 40 }, () => request(user)))
  await app.settle()
  const { body } = await app.request(getExport, {}, user)

  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect((await countJobs()) - before).toBe(1)
  expect(body).toEqual({ status: 'ready', bytes: expect.any(Number), expiresAt: expect.any(String) })
  const mails = await app.db.select().from(outbox).where(eq(outbox.userId, user.id))
  expect(mails.map(({ subject }) => subject)).toEqual(['Your data is ready to download'])
  expect(mails[0]?.plain).toContain('/account/edit/data')
  const answer = await download(user)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect((await answer.arrayBuffer()).byteLength).toBe(body.bytes)
})

test('an archive is accessible to its owner only, and after it expires it is neither shown, downloadable nor stored', async () => {
  const user = await app.user()
  const other = await app.user()
  await request(user)
  await app.settle()

  const asOther = [await statusFor(other), (await download(other)).status]
  const before = [await statusFor(user), (await download(user)).status, await storedFor(user)]
  await app.db
    .update(dataExports)
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where(exportOf(user))
  const after = [await statusFor(user), (await download(user)).status]
  const { disk } = app.app.tools.storage
  const [row] = await app.db.select().from(dataExports).where(exportOf(user))
  await deleteOldExports(app.app.tools)

  expect(asOther).toEqual(['none', 404])
  expect(before).toEqual(['ready', 200, 1])
  expect(after).toEqual(['none', 404])
  expect(await disk.exists(`exports/${row?.id}.zip`)).toBe(false)
  expect(await app.db.$count(dataExports, exportOf(user))).toBe(0)
})

test('an archive that could not be prepared is shown as failed and can be requested again', async () => {
  const user = await app.user()
  const exportId = newId()
  const { tools } = app.app
  await app.db.insert(dataExports).values({ userId: user.id, id: exportId, status: 'preparing' })
  const broken = { ...tools, storage: { ...tools.storage, arrivals: '/dev/null/nowhere' } }

  await expect(makeExport(broken, { exportId })).rejects.toThrow()
  const failed = await statusFor(user)
  const again = await request(user)
  await app.settle()

  expect([failed, again.status, await statusFor(user)]).toEqual(['failed', 200, 'ready'])
})

test('an archive whose account is deleted while it is packed is not left behind', async () => {
  const user = await app.user()
  const exportId = newId()
  const { tools } = app.app
  await app.db.insert(dataExports).values({ userId: user.id, id: exportId, status: 'preparing' })
  const [part] = tools.personal
  if (!part) throw new Error('No feature keeps anything of a person.')
  const leaving = {
    ...part,
    collect: async () => app.db.delete(dataExports).where(and(exportOf(user), eq(dataExports.id, exportId))),
  }

  await makeExport({ ...tools, personal: [leaving] }, { exportId })

  expect(await tools.storage.disk.exists(`exports/${exportId}.zip`)).toBe(false)
  expect(await app.db.$count(outbox, eq(outbox.userId, user.id))).toBe(0)
})

test('a user can request a few new archives, and then has to wait', async () => {
  const user = await app.user()
  const statuses: number[] = []
  for (let round = 0; round < 4; round += 1) {
    statuses.push((await request(user)).status)
    await app.settle()
  }

  expect(statuses).toEqual([200, 200, 200, 429])
  expect(await statusFor(user)).toBe('ready')
})
