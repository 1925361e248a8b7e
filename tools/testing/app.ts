import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { inject } from 'vitest'
import { hashOfToken } from '#features/accounts/sign-in/server/queries.ts'
import { roles as roleRows, sessions, users } from '#features/accounts/sign-in/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import type { Role } from '#server/http/http.ts'
import { type App, startApp } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { addressOf, type Endpoint, type OutputOf, type RequestOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'

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

/** What every refusal, fault and invalid form answers. */
export interface Said {
  message: string
  refusal?: string
  errors?: Record<string, string[]>
  requestId?: string
}

export interface TestApp {
  db: Database
  app: App
  address: string
  databaseUrl: string
  /** Somebody with an account and a token, made without the interface. */
  user(options?: {
    roles?: Role[]
    country?: string
    lang?: Language
    companyName?: string
    email?: string
  }): Promise<User>
  /** Asks over real HTTP; the answer is typed as the contract's output, so look at the status first. */
  request<E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
    as?: User,
    options?: { language?: Language },
  ): Promise<Answer<OutputOf<E> & Said>>
  /** Waits until every background job that is due has been done. */
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

/** The bucket of a run against a real S3 server (tools/check-s3.sh); otherwise files lie in the test's own folder. */
const bucketOfTheRun = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    name.startsWith('TEST_S3_') ? [[name.slice('TEST_'.length), value]] : [],
  ),
)

// A hash like any other, of thirty-two bytes that nobody kept.
const nobodysPassword =
  '$argon2id$v=19$m=8,t=1,p=1$m52RfxRFDjQ9PV0v+LucPw$hPUT10oNiH5JUCbumMVm6MM3kcQUhZzGmOpphwOEcrs'

/** A whole portal of the test file's own, on a free port and a database of its own. */
export async function startTestApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const database = await cloneTemplate()
  const folder = await mkdtemp(join(tmpdir(), 'palmares-app-'))
  const settings = readSettings({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: database.url,
    LOG_LEVEL: 'silent',
    SANDBOX_PAYMENTS: environment.NODE_ENV === 'production' ? '0' : '1',
    ...bucketOfTheRun,
    ...environment,
  })
  const app = await startApp(settings)
  const { db } = app.tools

  return {
    db,
    app,
    address: app.address,
    databaseUrl: database.url,
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
      for (;;) {
        const found = await db.execute<{ waiting: number; failed: number }>(sql`
          SELECT count(*) FILTER (WHERE state < 'completed' AND start_after <= now())::int AS waiting,
                 count(*) FILTER (WHERE state = 'failed')::int AS failed
          FROM pgboss.job WHERE name NOT LIKE '\\_\\_%'`)
        const row = found.rows[0]
        if (row && row.failed > 0) throw new Error('A background job failed for good.')
        if (!row || row.waiting === 0) return
        if (Date.now() > until) throw new Error('Background jobs are still waiting after a minute.')
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    },
    async close() {
      await app.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
