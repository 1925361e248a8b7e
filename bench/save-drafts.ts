// A thousand entrants keep drafts of 2 KB while the gallery is read.
//
// 1. How many saves a second the portal takes, from a thousand entrants at once and from as few at a time as it has
//    connections to the database, against pgbench doing the bare update of as many bytes over those connections, in
//    turns. Everything shares the machine, the asking too: what that reaches of a server that does nothing is told.
// 2. All thousand at once, each typing on and saving every ten seconds: how long the slowest hundredth waits.
// 3. The gallery's list meanwhile, against its speed when nobody saves.
// 4. Every acknowledged save is counted by its field's version, and the last one is what is kept.
//
// The portal is a process of its own. Needs pgbench (Debian: postgresql-contrib; or PGBENCH=path).
// Run: node tools/run.mjs bench/save-drafts.ts
import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
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
import { Line } from './lines.ts'

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

const draftLength = 1950

/** Words of one entrant's own, which compress as little as any. */
function wordsOf(entrant: number): string {
  let words = ''
  for (let seed = entrant * 7919 + 1; words.length < draftLength; ) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    words += `${seed.toString(36)}-`
  }
  return words.slice(0, draftLength)
}

/** Two kilobytes of a description, begun from another place each time. */
function draftOf(words: string, version: number): string {
  const from = (version * 17) % words.length
  return `<p>${words.slice(from)} ${version} ${words.slice(0, from)}</p>`
}

interface Writer {
  entrant: Entrant
  at: number
  version: number
  words: string
  head: string
  line: Line
}

async function openWriters(address: string, entrants: readonly Entrant[]): Promise<Writer[]> {
  const { host } = new URL(address)
  return Promise.all(
    entrants.map(async (entrant, at) => ({
      entrant,
      at,
      version: 0,
      words: wordsOf(at),
      head: [
        `PUT /api/projects/${entrant.projectId}/texts/en HTTP/1.1`,
        `host: ${host}`,
        `authorization: Bearer ${entrant.token}`,
        'content-type: application/json',
        'x-requested-with: XMLHttpRequest',
        'content-length: ',
      ].join('\r\n'),
      line: await Line.open(address),
    })),
  )
}

/** What the portal could not take and a browser would send again. */
let failed = 0

/** What a browser sends when somebody stops typing. */
async function save(writer: Writer): Promise<void> {
  const { at, version, words, head, line } = writer
  const body = `{"writer":"page-${at}","versions":{"texts.en.description":${version}},"description":"${draftOf(words, version + 1)}"}`
  const { status, body: said } = await line.ask(`${head}${body.length}\r\n\r\n${body}`)
  if (status === 200) writer.version += 1
  else if (status === 500) failed += 1
  else throw new Error(`A save was answered ${status}: ${said}`)
}

/** As fast as it goes, so many at a time. */
async function saveRate(writers: readonly Writer[], atOnce: number, forSeconds = seconds): Promise<number> {
  const until = performance.now() + forSeconds * 1000
  let saved = 0
  const lane = async (own: readonly Writer[]) => {
    for (let next = 0; performance.now() < until; next += 1) {
      const writer = own[next % own.length]
      if (!writer) return
      await save(writer)
      saved += 1
    }
  }
  const lanes = Array.from({ length: atOnce }, (_, first) => writers.filter((_, at) => at % atOnce === first))
  await Promise.all(lanes.map(lane))
  return saved / forSeconds
}

/** Everybody types on; answers how long each save took, in milliseconds. */
async function typeOn(writers: readonly Writer[], forSeconds: number): Promise<number[]> {
  const took: number[] = []
  const until = performance.now() + forSeconds * 1000
  await Promise.all(
    writers.map(async (writer) => {
      await pause(Math.random() * everySeconds * 1000)
      while (performance.now() < until) {
        const began = performance.now()
        await save(writer)
        took.push(performance.now() - began)
        await pause(Math.max(0, everySeconds * 1000 - (performance.now() - began)))
      }
    }),
  )
  return took
}

/** Takes everything and does nothing with it: what the asking alone can reach on this machine. */
function nobody(): void {
  const server = createServer((request, answer) => {
    request.resume()
    request.on('end', () => answer.writeHead(200, { 'content-length': 2 }).end('{}'))
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') process.send?.(`http://127.0.0.1:${address.port}`)
  })
  process.on('message', () => process.exit(0))
}

async function ceiling(entrants: readonly Entrant[], atOnce: number): Promise<number> {
  const child = fork(import.meta.filename, ['nobody'])
  const [address] = await once(child, 'message')
  const writers = await openWriters(String(address), entrants)
  await saveRate(writers, atOnce, 1)
  const rate = await saveRate(writers, atOnce)
  for (const { line } of writers) line.close()
  child.kill()
  return rate
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
    await client.query('INSERT INTO bare_drafts VALUES ($1, 0, $2)', [at, draftOf(wordsOf(at), 0)])
  }
  await client.end()
  const script = join(folder, 'update.sql')
  await writeFile(
    script,
    `\\set id random(0, ${count - 1})\nUPDATE bare_drafts SET version = version + 1, body = '${draftOf(wordsOf(1), 1)}' WHERE id = :id;\n`,
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
  return writers.reduce((lost, { entrant, words, version }) => {
    if (version === 0) return lost
    const row = kept.get(entrant.projectId)
    const isLast = row?.description === draftOf(words, version)
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
    console.log(
      `the asking alone, of a server that does nothing: ${(await ceiling(entrants, connections)).toFixed(0)}/s ${connections} at a time, ` +
        `${(await ceiling(entrants, count)).toFixed(0)}/s all at once`,
    )
    const writers = await openWriters(address, entrants)
    const bare = await openBare(postgres.url, folder)
    await saveRate(writers, count)
    await saveRate(writers, connections)
    await galleryRate(address)

    const few: number[] = []
    const all: number[] = []
    for (let turn = 1; turn <= turns; turn += 1) {
      const baseline = await bare()
      const rates = { few: await saveRate(writers, connections), all: await saveRate(writers, count) }
      few.push(rates.few / baseline)
      all.push(rates.all / baseline)
      console.log(
        `turn ${turn}: pgbench ${baseline.toFixed(0)}/s, saves ${rates.few.toFixed(0)}/s ${connections} at a time, ${rates.all.toFixed(0)}/s all at once`,
      )
    }
    const alone: number[] = []
    for (let turn = 0; turn < 2; turn += 1) alone.push(await galleryRate(address))
    const during: number[] = []
    const together = 2 * everySeconds + 2 * seconds
    const typing = typeOn(writers, together)
    await pause(everySeconds * 1000)
    for (let left = together - everySeconds; left >= 2 * seconds; left -= seconds) {
      during.push(await galleryRate(address))
    }
    const took = (await typing).toSorted((a, b) => a - b)
    alone.push(await galleryRate(address))
    const middle = (values: readonly number[]) =>
      values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

    console.log(`saves / pgbench's bare update, ${connections} at a time: ${spreadOf(few)}`)
    console.log(`saves / pgbench's bare update, ${count} entrants at once: ${spreadOf(all)}`)
    for (const { line } of writers) line.close()
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
if (part === 'portal') await portal(folder, databaseUrl)
else if (part === 'nobody') nobody()
else await measure()
