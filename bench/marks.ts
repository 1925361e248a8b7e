// A hundred jurors mark at once.
//
// 1. Everybody gives mark after mark, a hundred on their way at any time: how long the slowest hundredth waits for the
//    acknowledgement, against the bare update of a row over as many connections of the same database, in turns.
// 2. Everybody gives a mark about every second, as a quick juror by keyboard does, against the bare update likewise.
// 3. Every acknowledged mark is kept and has its link, and the chain holds.
//
// The portal is a process of its own. Run: node tools/run.mjs bench/marks.ts
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { hashOfToken } from '#features/accounts/sign-in/server/queries.ts'
import { people, roles, sessions } from '#features/accounts/sign-in/server/tables.ts'
import { createContest } from '#features/contests/editions/server/actions.ts'
import { listCriteria, listDisciplines } from '#features/contests/editions/server/queries.ts'
import { assignments, jurors, rounds } from '#features/jury/judging/server/tables.ts'
import { verifyScoreLog } from '#features/jury/score-log/server/queries/score-log.ts'
import { createProject } from '#features/projects/steps/server/actions/create-project.ts'
import { projects } from '#features/projects/steps/server/tables.ts'
import { moveEntries } from '#features/projects/submission/server/actions/entries.ts'
import { newId } from '#server/database/columns.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { startPostgres } from '#server/database/postgres.ts'
import { startApp } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { type Localized, unwritten } from '#shared/language.ts'
import { Line } from './lines.ts'

const jurorCount = 100
const entryCount = 12
const connections = 12
const turns = Number(process.env.TURNS ?? 3)
const seconds = Number(process.env.SECONDS ?? 3)

interface JurorSeat {
  token: string
  assignmentIds: string[]
}

interface Opened {
  address: string
  contestId: string
  criterionIds: string[]
  seats: JurorSeat[]
}

const everywhere = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

async function givePerson(db: Database, name: string): Promise<{ id: string; token: string }> {
  const id = newId()
  const token = `pal_${randomBytes(32).toString('base64url')}`
  await db.insert(people).values({
    id,
    email: `${id}@example.com`,
    emailConfirmedAt: new Date(),
    passwordHash: 'none',
    firstName: 'Bench',
    lastName: name,
    gender: 'unspecified',
    lang: 'en',
    country: 'CA',
  })
  await db
    .insert(sessions)
    .values({ personId: id, tokenHash: hashOfToken(token), expiresAt: new Date(Date.now() + 86_400_000) })
  return { id, token }
}

async function giveEntries(db: Database, contestId: string): Promise<string[]> {
  const owner = await givePerson(db, 'Owner')
  const [discipline] = await listDisciplines(db, contestId)
  const entryIds: string[] = []
  for (let at = 0; at < entryCount; at += 1) {
    const made = await createProject(db, {
      ownerId: owner.id,
      kind: 'project',
      contestId,
      language: 'en',
      name: `Work ${at}`,
      mainDesigner: 'Bench Owner',
      submitsAs: 'person',
      ...(discipline ? { disciplineId: discipline.id } : {}),
      categoryIds: discipline?.categories.map(({ id }) => id) ?? [],
      texts: { en: { title: `Work ${at}`, summary: 'Quiet.', description: '<p>Quiet.</p>' } },
    })
    await db.update(projects).set({ status: 'completed' }).where(eq(projects.id, made.id))
    await moveEntries(db, { entryIds: made.entryIds, act: 'submit' })
    entryIds.push(...made.entryIds)
  }
  return entryIds
}

/** A contest in its first round, in which every juror reads every entry on five criteria. */
async function giveRound(db: Database): Promise<Omit<Opened, 'address'>> {
  const { id: contestId } = await createContest(db, {
    slug: 'bench',
    name: everywhere('Palmarès'),
    tagline: unwritten,
    rules: unwritten,
    rulesVersion: '1',
    year: 2027,
    status: 'judging',
    opensAt: new Date('2026-01-01'),
    deadlineAt: new Date('2026-06-01'),
    disciplines: [
      {
        key: 'interior',
        name: everywhere('Interior'),
        categories: [{ key: 'retail', name: everywhere('Retail'), description: unwritten }],
      },
    ],
    prices: [],
    criteria: Array.from({ length: 5 }, (_, at) => ({
      key: `criterion-${at}`,
      name: everywhere(`Criterion ${at}`),
      weight: 20,
    })),
    levels: [],
  })
  const entryIds = await giveEntries(db, contestId)
  const roundId = newId()
  await db.insert(rounds).values({ id: roundId, contestId, number: 1, status: 'open', openedAt: new Date() })
  const seats: JurorSeat[] = []
  for (let number = 1; number <= jurorCount; number += 1) {
    const { id: personId, token } = await givePerson(db, String(number))
    const jurorId = newId()
    await db.insert(roles).values({ personId, role: 'juror' })
    await db.insert(jurors).values({ id: jurorId, contestId, personId, number })
    const rows = entryIds.map((entryId, position) => ({ id: newId(), roundId, jurorId, entryId, position }))
    await db.insert(assignments).values(rows)
    seats.push({ token, assignmentIds: rows.map(({ id }) => id) })
  }
  const criterionIds = (await listCriteria(db, contestId)).map(({ id }) => id)
  return { contestId, criterionIds, seats }
}

async function portal(folder: string, databaseUrl: string): Promise<void> {
  const app = await startApp(
    readSettings({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: String(connections),
      LOG_LEVEL: 'silent',
    }),
  )
  process.on('message', () => app.close().then(() => process.exit(0)))
  const opened: Opened = { address: app.address, ...(await giveRound(app.tools.db)) }
  process.send?.(opened)
}

interface Writer {
  /** Gives the next mark, and answers when it is kept. */
  write(): Promise<void>
}

/** The last value that was acknowledged, by assignment and criterion. */
const acknowledged = new Map<string, number>()
let marksGiven = 0

async function jurorWriter(opened: Opened, { token, assignmentIds }: JurorSeat): Promise<Writer> {
  const line = await Line.open(opened.address)
  let turn = 0
  return {
    async write() {
      const assignmentId = assignmentIds[turn % assignmentIds.length] ?? ''
      const criterionId = opened.criterionIds[Math.floor(turn / assignmentIds.length) % 5] ?? ''
      // The same value again would be no change.
      const lap = Math.floor(turn / (assignmentIds.length * 5))
      const value = 1 + ((turn + lap) % 10)
      turn += 1
      const body = JSON.stringify({ value })
      const answer = await line.request(
        `PUT /api/jury/assignments/${assignmentId}/marks/${criterionId} HTTP/1.1\r\nhost: bench\r\n` +
          `authorization: Bearer ${token}\r\nx-requested-with: XMLHttpRequest\r\n` +
          `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      )
      if (answer.status !== 200) throw new Error(`A mark was answered ${answer.status}: ${answer.body}`)
      acknowledged.set(`${assignmentId} ${criterionId}`, value)
      marksGiven += 1
    },
  }
}

async function bareWriters(pool: pg.Pool): Promise<Writer[]> {
  await pool.query('CREATE TABLE bare_marks (id int PRIMARY KEY, value smallint, marked_at timestamptz)')
  await pool.query('INSERT INTO bare_marks SELECT at, 0, now() FROM generate_series(0, 5999) AS at')
  return Array.from({ length: jurorCount }, (_, juror) => {
    let turn = 0
    return {
      async write() {
        turn += 1
        await pool.query({
          name: 'mark',
          text: 'UPDATE bare_marks SET value = $2, marked_at = now() WHERE id = $1',
          values: [juror * 60 + (turn % 60), 1 + (turn % 10)],
        })
      },
    }
  })
}

/** How long each took, in milliseconds, all at once: one after the other, or each about so often. */
async function waits(writers: readonly Writer[], everyMs: number): Promise<number[]> {
  const took: number[] = []
  const until = performance.now() + seconds * 1000
  await Promise.all(
    writers.map(async ({ write }) => {
      await pause(Math.random() * everyMs)
      while (performance.now() < until) {
        const began = performance.now()
        await write()
        took.push(performance.now() - began)
        if (everyMs > 0) await pause(everyMs * (0.5 + Math.random()))
      }
    }),
  )
  return took.sort((one, other) => one - other)
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
const ms = (value: number) => `${value.toFixed(1)} ms`

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  return `${at(sorted, 0.5).toFixed(1)} (${at(sorted, 0).toFixed(1)} to ${at(sorted, 1).toFixed(1)})`
}

async function compare(name: string, marking: Writer[], bare: Writer[], everyMs: number): Promise<void> {
  const ratios: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const plain = await waits(bare, everyMs)
    const marked = await waits(marking, everyMs)
    ratios.push(at(marked, 0.99) / at(plain, 0.99))
    console.log(
      `${name}: mark p50 ${ms(at(marked, 0.5))}, p99 ${ms(at(marked, 0.99))}, ${(marked.length / seconds).toFixed(0)}/s; ` +
        `bare update p50 ${ms(at(plain, 0.5))}, p99 ${ms(at(plain, 0.99))}, ${(plain.length / seconds).toFixed(0)}/s`,
    )
  }
  console.log(`${name}: p99 of a saved mark as a multiple of the bare update’s: ${spread(ratios)}`)
}

async function checkKept(databaseUrl: string, contestId: string): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, pino({ level: 'silent' }), { most: 2 })
  const { rows } = await db.execute<{ key: string; value: number }>(
    sql`SELECT assignment_id || ' ' || criterion_id AS key, value::int FROM marks`,
  )
  const lost = [...acknowledged].filter(
    ([key, value]) => !rows.some((row) => row.key === key && row.value === value),
  )
  const verified = await verifyScoreLog(db, contestId)
  await close()
  console.log(`marks acknowledged: ${marksGiven}; lost: ${lost.length}; chain: ${JSON.stringify(verified)}`)
  if (lost.length > 0 || !verified.isWhole || verified.length !== marksGiven) process.exitCode = 1
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'palmares-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'postgres'))
  const child = fork(import.meta.filename, ['portal', folder, postgres.url])
  try {
    const opened = await new Promise<Opened>((resolve, reject) => {
      child.once('exit', () => reject(new Error('The portal did not open.')))
      child.once('message', resolve)
    })
    const marking = await Promise.all(opened.seats.map((seat) => jurorWriter(opened, seat)))
    const pool = new pg.Pool({ connectionString: postgres.url, max: connections })
    const bare = await bareWriters(pool)
    await waits(marking, 0)
    await compare('a hundred on their way at any time', marking, bare, 0)
    await compare('each about every second', marking, bare, 1000)
    await pool.end()
    await checkKept(postgres.url, opened.contestId)
    child.removeAllListeners('exit')
    child.send('close')
    await new Promise((closed) => child.once('exit', closed))
  } finally {
    child.kill()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const [role, folder, databaseUrl] = process.argv.slice(2)
if (role === 'portal' && folder && databaseUrl) await portal(folder, databaseUrl)
else {
  await main()
  process.exit()
}
