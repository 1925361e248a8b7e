// 300 entrants write at the same time. Each saves a 2 KB description every three seconds (100 saves a second), while a
// visitor reads the gallery. Prints the duration of a save and checks that every acknowledged save is in the database.
// The durations are those of a fixed load, not of as many saves as possible; and a save checks the token, the access
// and the version, and writes several rows. So neither can be compared with the rows that a tool of PostgreSQL writes.
//
// The portal runs in a separate process. Run: node tools/run.mjs bench/save-drafts.ts
import { fork } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { createUser } from '#features/accounts/sign-in/server/actions.ts'
import { startPostgres } from '#server/database/postgres.ts'
import { startApp } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { type Entrant, giveEntrants } from './entrants.ts'

const count = 300
const seconds = Number(process.env.SECONDS ?? 30)
const everySeconds = Number(process.env.EVERY ?? 3)

interface Opened {
  address: string
  entrants: Entrant[]
}

async function portal(folder: string, databaseUrl: string): Promise<void> {
  const app = await startApp(
    readSettings({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'silent',
    }),
  )
  const { db } = app.tools
  const { id: ownerId } = await createUser(db, {
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
  process.on('message', () => app.close().then(() => process.exit(0)))
  const opened: Opened = { address: app.address, entrants: await giveEntrants(db, count) }
  process.send?.(opened)
}

const draftLength = 1950

/** Random words for each entrant, which compress poorly. */
function wordsOf(entrant: number): string {
  let words = ''
  for (let seed = entrant * 7919 + 1; words.length < draftLength; ) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    words += `${seed.toString(36)}-`
  }
  return words.slice(0, draftLength)
}

/** A description of two kilobytes, different for each version. */
function draftOf(words: string, version: number): string {
  const from = (version * 17) % words.length
  return `<p>${words.slice(from)} ${version} ${words.slice(0, from)}</p>`
}

interface Writer {
  entrant: Entrant
  address: string
  at: number
  version: number
  words: string
}

/** Statuses after which a browser would retry. */
let failed = 0

/** The save that a browser sends when the user stops typing. */
async function save(writer: Writer): Promise<void> {
  const { entrant, address, at, version, words } = writer
  const answer = await fetch(`${address}/api/projects/${entrant.projectId}/texts/en`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${entrant.token}`,
      'content-type': 'application/json',
      'x-requested-with': 'XMLHttpRequest',
    },
    body: JSON.stringify({
      writer: `page-${at}`,
      versions: { 'texts.en.description': version },
      description: draftOf(words, version + 1),
    }),
  })
  const said = await answer.text()
  if (answer.ok) writer.version += 1
  else if (answer.status >= 500) failed += 1
  else throw new Error(`A save returned ${answer.status}: ${said}`)
}

/** Runs all entrants and returns the duration of each save in milliseconds. */
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

/** Simulates a visitor who reads the first list of works again and again, which the portal has in memory. */
async function readGallery(address: string, forSeconds: number): Promise<number[]> {
  const took: number[] = []
  const until = performance.now() + forSeconds * 1000
  while (performance.now() < until) {
    const began = performance.now()
    const answer = await fetch(`${address}/api/gallery`)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The gallery returned ${answer.status}.`)
    took.push(performance.now() - began)
    await pause(100)
  }
  return took
}

/** Acknowledged saves that are missing in the database. */
async function lostOf(databaseUrl: string, writers: readonly Writer[]): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string; version: number; description: string }>(
    `SELECT t.project_id AS id, v.version, t.description FROM project_texts t
     JOIN field_versions v ON v.project_id = t.project_id AND v.field = 'texts.en.description'
     WHERE t.language = 'en'`,
  )
  await client.end()
  const saved = new Map(rows.map((row) => [row.id, row]))
  return writers.reduce((lost, { entrant, words, version }) => {
    if (version === 0) return lost
    const row = saved.get(entrant.projectId)
    const isLast = row?.description === draftOf(words, version)
    return lost + Math.max(version - (row?.version ?? 0), isLast ? 0 : 1)
  }, 0)
}

function describe(took: readonly number[]): string {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0)
  return `${took.length}, median ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms`
}

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'palmares-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'postgres'))
  const child = fork(import.meta.filename, ['portal', folder, postgres.url])
  try {
    const { address, entrants } = await new Promise<Opened>((resolve, reject) => {
      child.once('exit', () => reject(new Error('The portal did not open.')))
      child.once('message', resolve)
    })
    const writers = entrants.map((entrant, at) => ({ entrant, address, at, version: 0, words: wordsOf(at) }))
    await typeOn(writers, 2 * everySeconds)
    const [saves, pages] = await Promise.all([typeOn(writers, seconds), readGallery(address, seconds)])
    console.log(`saves of ${count} entrants, each every ${everySeconds} s: ${describe(saves)}`)
    console.log(`the gallery's first list, from memory, meanwhile: ${describe(pages)}`)
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
else await measure()
