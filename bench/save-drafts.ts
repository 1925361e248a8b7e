// A thousand entrants keep drafts of 2 KB while the gallery is read.
//
// 1. How many saves a second the portal takes, as many at a time as it has connections to the database, against
//    pgbench doing the bare update of as many bytes over as many connections, in turns.
// 2. All thousand at once, each typing on and saving every ten seconds: how long the slowest hundredth waits.
// 3. The gallery's list meanwhile, against its speed when nobody saves.
// 4. Every acknowledged save is counted by its field's version, and the last one is what is kept.
//
// The portal is a process of its own. Needs pgbench (Debian: postgresql-contrib; or PGBENCH=path).
// Run: node tools/run.mjs bench/save-drafts.ts
import { execFile, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { createPerson } from '#features/accounts/server/actions.ts'
import { openHouse } from '#server/main.ts'
import { startPostgres } from '#server/postgres.ts'
import { readSettings } from '#server/settings.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { type Entrant, giveEntrants } from './entrants.ts'

const count = 1000
const connections = 12
const turns = Number(process.env.TURNS ?? 5)
const seconds = Number(process.env.SECONDS ?? 4)
const everySeconds = Number(process.env.EVERY ?? 10)
const readers = 4

interface Opened {
  address: string
  entrants: Entrant[]
}

async function portal(folder: string, databaseUrl: string): Promise<void> {
  const house = await openHouse(
    readSettings({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: String(connections),
      LOG_LEVEL: 'silent',
    }),
  )
  const { db } = house.tools
  const { id: ownerId } = await createPerson(db, {
    email: 'bench@example.com',
    password: 'a long enough password',
    firstName: 'Bench',
    lastName: 'Owner',
    gender: 'unspecified',
    lang: 'en',
    country: 'CA',
  })
  const contestId = await giveEdition(db, { ownerId })
  const works = Array.from({ length: 200 }, (_, i) => ({
    title: { en: `Work ${i}`, fr: `Œuvre ${i}`, 'zh-hans': `作品 ${i}`, es: `Obra ${i}` },
    summary: { en: 'A quiet house on a slope, drawn around one window.' },
    level: 'gold',
    rank: i,
  }))
  await givePublished(db, { contestId, ownerId }, works)
  process.on('message', () => house.close().then(() => process.exit(0)))
  const opened: Opened = { address: house.address, entrants: await giveEntrants(db, count) }
  process.send?.(opened)
}

/** Two kilobytes of a description, different each time, as its own words would be. */
function draftOf(entrant: number, version: number): string {
  const words: string[] = []
  let seed = entrant * 7919 + version * 104_729 + 1
  for (let length = 0; length < 1950; ) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const word = seed.toString(36)
    words.push(word)
    length += word.length + 1
  }
  return `<p>${words.join(' ')}</p>`
}

interface Writer {
  entrant: Entrant
  at: number
  version: number
}

/** What the portal could not take and a browser would send again. */
let failed = 0
const agent = new Agent({ keepAlive: true, maxSockets: count })

/** What a browser sends when somebody stops typing. */
function save(address: string, writer: Writer): Promise<void> {
  const { entrant, at, version } = writer
  const body = JSON.stringify({
    writer: `page-${at}`,
    versions: { 'texts.en.description': version },
    description: draftOf(at, version + 1),
  })
  return new Promise((resolve, reject) => {
    const sending = request(`${address}/api/projects/${entrant.projectId}/texts/en`, {
      method: 'PUT',
      agent,
      headers: {
        authorization: `Bearer ${entrant.token}`,
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'content-length': Buffer.byteLength(body),
      },
    })
    sending.on('error', reject)
    sending.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        if (answer.statusCode === 200) writer.version += 1
        else if (answer.statusCode === 500) failed += 1
        else {
          reject(new Error(`A save was answered ${answer.statusCode}: ${Buffer.concat(parts).toString()}`))
          return
        }
        resolve()
      })
    })
    sending.end(body)
  })
}

/** As fast as it goes, so many at a time. */
async function saveRate(address: string, writers: readonly Writer[]): Promise<number> {
  const until = performance.now() + seconds * 1000
  let saved = 0
  let next = 0
  const lane = async () => {
    while (performance.now() < until) {
      const writer = writers[next++ % writers.length]
      if (!writer) return
      await save(address, writer)
      saved += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, lane))
  return saved / seconds
}

/** Everybody types on; answers how long each save took, in milliseconds. */
async function typeOn(address: string, writers: readonly Writer[], forSeconds: number): Promise<number[]> {
  const took: number[] = []
  const until = performance.now() + forSeconds * 1000
  await Promise.all(
    writers.map(async (writer) => {
      await pause(Math.random() * everySeconds * 1000)
      while (performance.now() < until) {
        const began = performance.now()
        await save(address, writer)
        took.push(performance.now() - began)
        await pause(Math.max(0, everySeconds * 1000 - (performance.now() - began)))
      }
    }),
  )
  return took
}

async function galleryRate(address: string, forSeconds = seconds): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({
    url: `${address}/api/gallery`,
    connections: readers,
    duration: forSeconds,
    workers: 1,
  })
  if (errors + non2xx > 0) throw new Error(`The gallery failed ${errors + non2xx} times.`)
  return requests.average
}

const run = promisify(execFile)

function pgbenchPath(): string {
  const found = [process.env.PGBENCH, '/usr/bin/pgbench'].find((path) => path && existsSync(path))
  if (found) return found
  console.error('pgbench is needed (Debian: apt-get install postgresql-contrib), or PGBENCH=its path.')
  process.exit(2)
}

async function openBare(databaseUrl: string, folder: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    'CREATE TABLE bare_drafts (id int PRIMARY KEY, version int NOT NULL, body text NOT NULL)',
  )
  for (let at = 0; at < count; at += 1) {
    await client.query('INSERT INTO bare_drafts VALUES ($1, 0, $2)', [at, draftOf(at, 0)])
  }
  await client.end()
  const script = join(folder, 'update.sql')
  await writeFile(
    script,
    `\\set id random(0, ${count - 1})\nUPDATE bare_drafts SET version = version + 1, body = '${draftOf(1, 1)}' WHERE id = :id;\n`,
  )
  return async () => {
    const asked = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '1', '-T', String(seconds)]
    const { stdout } = await run(pgbenchPath(), [...asked, '-f', script, databaseUrl])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  }
}

/** Saves that were acknowledged and are not there. */
async function lostOf(databaseUrl: string, writers: readonly Writer[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string; version: number; description: string }>(
    `SELECT t.project_id AS id, v.version, t.description FROM project_texts t
     JOIN field_versions v ON v.project_id = t.project_id AND v.field = 'texts.en.description'
     WHERE t.language = 'en'`,
  )
  await client.end()
  const kept = new Map(rows.map((row) => [row.id, row]))
  return writers.reduce((lost, { entrant, at, version }) => {
    if (version === 0) return lost
    const row = kept.get(entrant.projectId)
    const isLast = row?.description === draftOf(at, version)
    return lost + Math.max(version - (row?.version ?? 0), isLast ? 0 : 1)
  }, 0)
}

function spreadOf(values: readonly number[], digits = 2): string {
  const sorted = values.toSorted((a, b) => a - b)
  const show = (at: number) => (sorted[at] ?? 0).toFixed(digits)
  return `${show(Math.floor(sorted.length / 2))} (${show(0)} to ${show(sorted.length - 1)})`
}

const quantile = (sorted: readonly number[], part: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(0)

async function measure(): Promise<void> {
  pgbenchPath()
  const folder = await mkdtemp(join(tmpdir(), 'palmares-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'postgres'))
  const child = fork(import.meta.filename, ['portal', folder, postgres.url])
  try {
    const { address, entrants } = await new Promise<Opened>((resolve, reject) => {
      child.once('exit', () => reject(new Error('The portal did not open.')))
      child.once('message', resolve)
    })
    const writers = entrants.map((entrant, at): Writer => ({ entrant, at, version: 0 }))
    const bare = await openBare(postgres.url, folder)
    await saveRate(address, writers)
    await galleryRate(address)

    const ratios: number[] = []
    for (let turn = 1; turn <= turns; turn += 1) {
      const baseline = await bare()
      const saves = await saveRate(address, writers)
      ratios.push(saves / baseline)
      console.log(`turn ${turn}: pgbench ${baseline.toFixed(0)}/s, saves ${saves.toFixed(0)}/s`)
    }
    const alone: number[] = []
    for (let turn = 0; turn < 2; turn += 1) alone.push(await galleryRate(address))
    const during: number[] = []
    const together = 2 * everySeconds + 2 * seconds
    const typing = typeOn(address, writers, together)
    await pause(everySeconds * 1000)
    for (let left = together - everySeconds; left >= 2 * seconds; left -= seconds) {
      during.push(await galleryRate(address))
    }
    const took = (await typing).toSorted((a, b) => a - b)
    alone.push(await galleryRate(address))
    const middle = (values: readonly number[]) =>
      values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

    console.log(`saves / pgbench's bare update, ${connections} at a time: ${spreadOf(ratios)}`)
    console.log(
      `${count} entrants, each saving every ${everySeconds} s, ${took.length} saves with the gallery read: ` +
        `middle ${quantile(took, 0.5)} ms, p99 ${quantile(took, 0.99)} ms, most ${quantile(took, 1)} ms`,
    )
    console.log(
      `the gallery meanwhile / alone: ${(middle(during) / middle(alone)).toFixed(2)} (alone ${spreadOf(alone, 0)}/s, meanwhile ${spreadOf(during, 0)}/s)`,
    )
    console.log(`saves that had to be sent again: ${failed}`)
    console.log(`acknowledged saves that are lost: ${await lostOf(postgres.url, writers)}`)
  } finally {
    agent.destroy()
    const ended = new Promise((resolve) => child.once('exit', resolve))
    if (child.connected) child.send('close')
    const impatient = setTimeout(() => child.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(impatient)
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const [, , part, folder = '', databaseUrl = ''] = process.argv
await (part === 'portal' ? portal(folder, databaseUrl) : measure())
