import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createUser } from '#features/accounts/account/server/actions/registration.ts'
import { type App, startApp } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { openReplicated, type Replicated } from '#tools/testing/replica.ts'
import { isSoak } from '#tools/testing/soak.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
let replicated: Replicated
let app: App

/** Asks the replica itself. */
async function atReplica(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: replicated.replicaUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

beforeAll(async () => {
  if (!isSoak) return
  folder = await mkdtemp(join(tmpdir(), 'palmares-data-'))
  replicated = await openReplicated()
  app = await startApp(
    readSettings({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: replicated.primaryUrl,
      READ_REPLICA_URL: replicated.replicaUrl,
      LOG_LEVEL: 'silent',
    }),
  )
  await replicated.startReplica()
})
afterAll(async () => {
  if (!isSoak) return
  await app?.close()
  await replicated?.close()
  await rm(folder, { recursive: true, force: true })
})

const readsReplica = () =>
  app.tools.read(async (db) => {
    const { rows } = await db.execute<{ is: boolean }>(sql`SELECT pg_is_in_recovery() AS is`)
    return rows[0]?.is
  })

async function shows(title: string): Promise<boolean> {
  const answer = await fetch(`${app.address}/api/gallery`)
  expect(answer.status).toBe(200)
  return (await answer.text()).includes(title)
}

test.runIf(isSoak)(
  'the gallery is read from a replica while it keeps up, and from the database while it is behind or away',
  async () => {
    const { db } = app.tools
    const { id: ownerId } = await createUser(db, {
      email: 'owner@example.com',
      password: 'a long and strange sentence',
      firstName: 'A',
      lastName: 'B',
      gender: 'unspecified',
      lang: 'en',
      country: 'CA',
      roles: [],
    })
    const contestId = await giveEdition(db, { ownerId })
    const publish = (title: string) => givePublished(db, { contestId, ownerId }, [{ title: { en: title } }])
    await expect.poll(readsReplica, { timeout: 30_000 }).toBe(true)

    await publish('Pavilion of dusk')
    await expect.poll(() => shows('Pavilion of dusk'), { timeout: 5_000 }).toBe(true)

    await atReplica('SELECT pg_wal_replay_pause()')
    await publish('Pavilion of dawn')
    expect(await readsReplica()).toBe(true)
    expect(await shows('Pavilion of dawn')).toBe(false)
    // Until it is too far behind.
    await expect.poll(() => shows('Pavilion of dawn'), { timeout: 30_000 }).toBe(true)
    expect(await readsReplica()).toBe(false)

    await atReplica('SELECT pg_wal_replay_resume()')
    await expect.poll(readsReplica, { timeout: 30_000 }).toBe(true)
    expect(await shows('Pavilion of dawn')).toBe(true)

    await replicated.stopReplica()
    expect(await shows('Pavilion of dawn')).toBe(true)
    expect(await readsReplica()).toBe(false)
  },
)
