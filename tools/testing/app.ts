import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { inject } from 'vitest'
import { hashOfToken } from '#features/accounts/session/server/queries.ts'
import { roles as roleRows, sessions, users } from '#features/accounts/session/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import type { Role } from '#server/http/http.ts'
import { type App, startApp } from '#server/main.ts'
import { loadOwnMessages } from '#server/message-versions.ts'
import { readSettings } from '#server/settings.ts'
import { addressOf, type Endpoint, type OutputOf, type RequestOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import { letPass } from './clock.ts'
import { readFirstRows, resetDatabase } from './reset-database.ts'

export interface Answer<Body> {
  status: number
  body: Body
  headers: Headers
}

export interface User {
  id: string
  email: string
  token: string
}

/** The response body of every error and every invalid form. */
export interface Said {
  message: string
  code?: string
  errors?: Record<string, string[]>
  requestId?: string
}

export interface TestApp {
  db: Database
  app: App
  address: string
  databaseUrl: string
  /** Creates a user with a token, directly in the database. */
  user(options?: {
    roles?: Role[]
    country?: string
    lang?: Language
    companyName?: string
    email?: string
  }): Promise<User>
  /** Sends a real HTTP request. The body has the type of the contract's output, so check the status first. */
  request<E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
    as?: User,
    options?: { language?: Language },
  ): Promise<Answer<OutputOf<E> & Said>>
  /** Waits until all due background jobs are done. */
  settle(): Promise<void>
  close(): Promise<void>
}

async function cloneTemplate(): Promise<{ url: string; drop(): Promise<void> }> {
  const template = inject('templateUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = template.replace(/\/palmares_template$/, '/postgres')
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: admin })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await run(`CREATE DATABASE ${name} TEMPLATE palmares_template STRATEGY wal_log`)
  return {
    url: template.replace(/\/palmares_template$/, `/${name}`),
    drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/** The bucket, if the tests run against a real S3 server (tools/check-s3.sh). Otherwise files are on the disk. */
const bucketOfTheRun = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith('TEST_S3_') ? [[name.slice('TEST_'.length), value]] : [],
  ),
)

// The hash of a random password.
const nobodysPassword =
  '$argon2id$v=19$m=8,t=1,p=1$m52RfxRFDjQ9PV0v+LucPw$hPUT10oNiH5JUCbumMVm6MM3kcQUhZzGmOpphwOEcrs'

async function emptyFolder(folder: string): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = found.filter((one) => one.isFile())
  await Promise.all(files.map(({ parentPath, name }) => rm(join(parentPath, name), { force: true })))
}

/** Wakes the queues, because a queue notices a due job only at its next poll. */
async function wakeWorkers(db: Database): Promise<void> {
  await db.execute(sql`
    SELECT pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name)
    FROM (SELECT DISTINCT name FROM pgboss.job WHERE state < 'active' AND start_after <= now()) AS due`)
}

interface Opened {
  app: App
  databaseUrl: string
  firstRows: Awaited<ReturnType<typeof readFirstRows>>
  close(): Promise<void>
}

async function openApp(environment: Record<string, string>, makesPictures: boolean): Promise<Opened> {
  const database = await cloneTemplate()
  const folder = await mkdtemp(join(inject('testFolder'), 'app-'))
  const settings = readSettings({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    // Tests share a busy process.
    OVERLOAD_DELAY: '0',
    SANDBOX_PAYMENTS: environment.NODE_ENV === 'production' ? '0' : '1',
    ...bucketOfTheRun,
    ...environment,
  })
  const app = await startApp(settings, { makesPictures })
  return {
    app,
    databaseUrl: settings.DATABASE_URL ?? database.url,
    firstRows: await readFirstRows(app.tools.db),
    async close() {
      await app.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The app that the test files of a worker share. It is emptied between two files and closed with the worker. */
let idle: Opened | undefined

/**
 * Starts the portal for a test file, on a free port and with an empty database. The files of a worker reuse one app.
 * With its own settings, or with `isReused: false`, a file gets a new app. Use `isReused: false` if the file changes
 * tables or closes the app, and `makesPictures: false` to leave pictures to another process.
 */
export async function startTestApp(
  environment: Record<string, string> = {},
  {
    makesPictures = true,
    isReused = Object.keys(environment).length === 0 && makesPictures,
  }: { isReused?: boolean; makesPictures?: boolean } = {},
): Promise<TestApp> {
  const reused = isReused ? idle : undefined
  if (reused) idle = undefined
  const opened = reused ?? (await openApp(environment, makesPictures))
  const { app, databaseUrl } = opened
  const { db } = app.tools

  return {
    db,
    app,
    address: app.address,
    databaseUrl,
    async user({ roles = [], country = 'CA', lang = 'en', companyName = '', email } = {}) {
      const id = randomUUID()
      const token = `pal_${randomBytes(32).toString('base64url')}`
      const address = email ?? `${id}@example.com`
      await db.insert(users).values({
        id,
        email: address,
        emailConfirmedAt: new Date(),
        passwordHash: nobodysPassword,
        firstName: 'Test',
        lastName: id.slice(0, 8),
        gender: 'unspecified',
        lang,
        country,
        companyName,
      })
      if (roles.length > 0) await db.insert(roleRows).values(roles.map((role) => ({ userId: id, role })))
      await db.insert(sessions).values({
        tokenHash: hashOfToken(token),
        userId: id,
        expiresAt: new Date(Date.now() + 3_600_000),
      })
      return { id, email: address, token }
    },
    async request(endpoint, input, as, { language = 'en' } = {}) {
      const { path, rest } = addressOf(endpoint, input)
      const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
      const url = new URL(path, app.address)
      if (isQuery) {
        for (const [name, value] of Object.entries(rest)) {
          for (const one of Array.isArray(value) ? value : [value]) {
            if (one !== undefined) url.searchParams.append(name, String(one))
          }
        }
      }
      const answer = await fetch(url, {
        method: endpoint.method,
        headers: {
          'accept-language': language,
          'x-requested-with': 'XMLHttpRequest',
          ...(isQuery ? {} : { 'content-type': 'application/json' }),
          ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        },
        ...(isQuery ? {} : { body: JSON.stringify(rest) }),
      })
      const text = await answer.text()
      return { status: answer.status, body: text ? JSON.parse(text) : undefined, headers: answer.headers }
    },
    async settle() {
      const until = Date.now() + 60_000
      for (let turn = 1; ; turn++) {
        const found = await db.execute<{ waiting: number; failed: number }>(sql`
          SELECT count(*) FILTER (WHERE state < 'completed' AND start_after <= now())::int AS waiting,
                 count(*) FILTER (WHERE state = 'failed')::int AS failed
          FROM pgboss.job WHERE name NOT LIKE '\\_\\_%'`)
        const row = found.rows[0]
        if (row && row.failed > 0) throw new Error('A background job failed for good.')
        if (!row || row.waiting === 0) return
        if (Date.now() > until) throw new Error('Background jobs are still waiting after a minute.')
        if (turn % 10 === 0) await wakeWorkers(db)
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    },
    async close() {
      if (!isReused || idle) return opened.close()
      await resetDatabase(db, opened.firstRows)
      await loadOwnMessages(db)
      await emptyFolder(join(app.tools.settings.dataFolder, 'files'))
      // Expires everything that the app has cached.
      letPass(60_000)
      idle = opened
    },
  }
}
