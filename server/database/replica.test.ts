import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createUser } from '#features/accounts/sign-in/server/actions.ts'
import { type App, startApp } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { freePort } from '#tools/testing/portal.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { isSoak } from '#tools/testing/soak.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'
import { installPostgres, type Server } from './postgres-programme.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const execute = promisify(execFile)

let folder: string
let primary: RunningPostgres
let replica: Server
let replicaUrl: string
let app: App

/** Copies the running primary while it is marked as being backed up, and starts the copy as its replica. */
async function startReplica(port: number): Promise<Server> {
  const copy = join(folder, 'replica')
  const client = new pg.Client({ connectionString: primary.url })
  await client.connect()
  await client.query(`SELECT pg_backup_start('replica', true)`)
  // With their owner, who also runs the copy.
  await execute('cp', ['-a', join(folder, 'primary'), copy])
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  await client.end()
  await rm(join(copy, 'postmaster.pid'))
  const { uid, gid } = await stat(copy)
  const written = {
    backup_label: rows[0]?.labelfile ?? '',
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = '${primary.url}'\n`,
  }
  for (const [name, text] of Object.entries(written)) {
    await writeFile(join(copy, name), text)
    await chown(join(copy, name), uid, gid)
  }
  return (await installPostgres(copy, false)).launch(port)
}

/** Asks the replica itself. */
async function atReplica(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: replicaUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

beforeAll(async () => {
  if (!isSoak) return
  folder = await mkdtemp(join(tmpdir(), 'palmares-replica-'))
  // The PostgreSQL user needs access to the folder.
  await chmod(folder, 0o755)
  primary = await startPostgres(join(folder, 'primary'))
  const port = await freePort()
  const address = new URL(primary.url)
  address.port = String(port)
  replicaUrl = address.href
  app = await startApp(
    readSettings({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: primary.url,
      READ_REPLICA_URL: replicaUrl,
      LOG_LEVEL: 'silent',
    }),
  )
  replica = await startReplica(port)
})
afterAll(async () => {
  if (!isSoak) return
  await app?.close()
  await replica?.stop()
  await primary?.stop()
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

    await replica.stop()
    expect(await shows('Pavilion of dawn')).toBe(true)
    expect(await readsReplica()).toBe(false)
  },
)
