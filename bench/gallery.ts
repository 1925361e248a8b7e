// The public gallery with many published works. Makes WORKS of them (10,000; 100,000 take some minutes), then asks for
// each kind of page in turn, several times, so that other load affects all alike. Prints the median of the answers per
// second with the slowest and the fastest turn, the slowest answer, the processor time that the answering process spent
// on each (which other load affects less than the rate), and for lists the share of the "limit": the same framework, in
// another process, answering the same rows with one prepared query.
//
// CASES names the kinds of page to ask for, by parts of their names: CASES="another page,work page"; without it, all.
//
// Run: WORKS=100000 TURNS=5 SECONDS=3 PALMARES_BUILD=1 node tools/run.mjs bench/gallery.ts
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { createUser } from '#features/accounts/account/server/actions/registration.ts'
import { openIndex } from '#features/gallery/search/server/live-index.ts'
import { getWall } from '#features/gallery/search/server/wall-queries.ts'
import { wallQueryOf } from '#features/gallery/search/server/wall-query.ts'
import { openDatabase } from '#server/database/database.ts'
import { startPostgres } from '#server/database/postgres.ts'
import { startApp } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { makeWorks, wordAt } from './many-works.ts'

const works = Number(process.env.WORKS ?? 10_000)
const turns = Number(process.env.TURNS ?? 5)
const seconds = Number(process.env.SECONDS ?? 3)
const connections = 32
/** Parts of names; every name has the empty one. */
const wanted = (process.env.CASES ?? '').split(',')

interface Usage {
  /** Since the start of the process, in milliseconds. */
  processor: number
  /** In megabytes. */
  memory: number
}

function usage(): Usage {
  const { user, system } = process.cpuUsage()
  return { processor: (user + system) / 1000, memory: Math.round(process.memoryUsage.rss() / 1_000_000) }
}

const start = (folder: string, databaseUrl: string) =>
  startApp(
    readSettings({
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://localhost',
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
    }),
  )

/** Fills the database; in a process of its own, so that the portal's memory is that of its answers. */
async function make(folder: string, databaseUrl: string): Promise<void> {
  const app = await start(folder, databaseUrl)
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
  await givePublished(db, { contestId, ownerId }, [
    { title: { en: 'Pattern' }, level: 'gold', shapes: [{ width: 2400, height: 1600 }] },
  ])
  await makeWorks(databaseUrl, works)
  await app.close()
  process.exit(0)
}

/** The real portal. */
async function portal(folder: string, databaseUrl: string): Promise<void> {
  const app = await start(folder, databaseUrl)
  const began = performance.now()
  await fetch(`${app.address}/api/gallery`)
  console.log(`index read in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  process.on('message', (said) => {
    if (said === 'usage') process.send?.(usage())
    else void app.close().then(() => process.exit(0))
  })
  process.send?.(app.address)
}

const first = 'SELECT card FROM publications'
const order = 'ORDER BY jury_order, id LIMIT 24'

/** What each list would be with one prepared query. */
const limits: Record<string, { text: string; values(query: Record<string, string>): unknown[] }> = {
  list: { text: `${first} ${order}`, values: () => [] },
  page: {
    text: `${first} WHERE (jury_order, id) > (SELECT jury_order, id FROM publications WHERE slug = $1) ${order}`,
    values: ({ after }) => [after],
  },
  filter: {
    text: `${first} WHERE country = $1 AND year = $2 ${order}`,
    values: ({ country, year }) => [country, Number(year)],
  },
  facets: {
    text: 'SELECT country, count(*)::int FROM publications WHERE year = $1 GROUP BY country',
    values: ({ year }) => [Number(year)],
  },
  search: {
    text: `${first} WHERE search_text ILIKE '%' || $1 || '%' ${order}`,
    values: ({ q }) => [q],
  },
  work: { text: 'SELECT work FROM publications WHERE slug = $1', values: ({ slug }) => [slug] },
}

/** The same framework with prepared queries, and the portal's wall as data. */
async function plain(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const { db } = openDatabase(databaseUrl, pino({ level: 'silent' }))
  const index = openIndex((work) => work(db))
  const app = fastify()
  for (const [name, { text, values }] of Object.entries(limits)) {
    app.get<{ Querystring: Record<string, string> }>(`/${name}`, async ({ query }) => {
      const { rows } = await pool.query({ name, text, values: values(query) })
      return rows
    })
  }
  app.get('/wall', ({ query }) => getWall(db, index, wallQueryOf(query), 'en'))
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
  process.on('message', (said) => {
    if (said === 'usage') process.send?.(usage())
    else process.exit(0)
  })
}

interface Case {
  name: string
  /** The address of the `i`th request at the portal, and at the plain server. */
  portal(i: number): string
  limit?(i: number): string
  /** The limit reads all works for each answer: asked in one turn, by two connections. */
  isSlow?: true
}

const countries = ['CA', 'FR', 'CN', 'MX', 'US', 'JP', 'IT', 'DE', 'ES', 'BR']
const country = (i: number) => countries[i % countries.length] ?? ''
const year = (i: number) => 2010 + (i % 16)
const numberAt = (i: number) => 1 + ((i * 7919) % works)
const slug = (i: number) => `many-${numberAt(i)}`
// As in many-works.ts.
const isProduct = (i: number) => numberAt(i) % 10 === 0
const two = (i: number) => `${wordAt(i % 300)} ${wordAt((i * 13) % 400)}`
const misspelt = (i: number) => wordAt(i % 400).replace(/^(..)(.)(.)/, '$1$3$2')

const cases: Case[] = [
  { name: 'list of 24, first page', portal: () => '/api/gallery', limit: () => '/list' },
  {
    name: 'list, another page each time',
    portal: (i) => `/api/gallery?after=${slug(i)}`,
    limit: (i) => `/page?after=${slug(i)}`,
  },
  {
    name: 'filter',
    portal: (i) => `/api/gallery?country=${country(i)}&year=${year(i * 3)}&after=${slug(i)}`,
    limit: (i) => `/filter?country=${country(i)}&year=${year(i * 3)}`,
  },
  {
    name: 'search, ranked',
    portal: (i) => `/api/gallery?q=${two(i)}&after=${slug(i)}`,
    limit: (i) => `/search?q=${wordAt(i % 300)}`,
    isSlow: true,
  },
  {
    name: 'search, misspelt',
    portal: (i) => `/api/gallery?q=${misspelt(i)}&after=${slug(i)}`,
    limit: (i) => `/search?q=${misspelt(i)}`,
    isSlow: true,
  },
  {
    name: 'search, no hit',
    portal: (i) => `/api/gallery?q=zzyqx${i.toString(36)}`,
    limit: (i) => `/search?q=zzyqx${i.toString(36)}`,
    isSlow: true,
  },
  { name: 'search page, HTML', portal: (i) => `/en/inspirations?q=${two(i)}&after=${slug(i)}` },
  {
    name: 'wall with another filter each time, HTML',
    portal: (i) => `/en/inspirations?country=${country(i)}&year=${year(i * 3)}&after=${slug(i)}`,
  },
  {
    name: 'work page, HTML, not cached',
    portal: (i) => `/en/${isProduct(i) ? 'products' : 'inspirations'}/${slug(i)}`,
    limit: (i) => `/work?slug=${slug(i)}`,
  },
]

interface Turn {
  perSecond: number
  /** The milliseconds of processor time for each answer. */
  processor: number
  slowest: number
  failed: number
}

let asked = 0

const agent = new Agent({ keepAlive: true, maxSockets: connections })
// As browsers send it.
const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Reads the answer without decompressing it, since the load runs on the same processors. */
const ask = (address: string) =>
  new Promise<boolean>((resolve, reject) => {
    get(address, { agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode === 200))
    }).on('error', reject)
  })

/** All connections ask for `seconds`. */
async function run(process: ChildProcess, addressOf: (i: number) => string, asking: number): Promise<Turn> {
  const before = await usageOf(process)
  const until = performance.now() + seconds * 1000
  let answered = 0
  let slowest = 0
  let failed = 0
  const began = performance.now()
  await Promise.all(
    Array.from({ length: asking }, async () => {
      while (performance.now() < until) {
        asked += 1
        const sent = performance.now()
        const isAnswered = await ask(addressOf(asked))
        slowest = Math.max(slowest, performance.now() - sent)
        if (isAnswered) answered += 1
        else failed += 1
      }
    }),
  )
  const took = performance.now() - began
  const { processor } = await usageOf(process)
  return {
    perSecond: (1000 * answered) / took,
    processor: (processor - before.processor) / Math.max(1, answered + failed),
    slowest,
    failed,
  }
}

const middle = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

function described(found: readonly Turn[]): string {
  const rates = found.map(({ perSecond }) => perSecond)
  const failed = found.reduce((sum, turn) => sum + turn.failed, 0)
  const slowest = Math.max(...found.map((turn) => turn.slowest))
  const range = `${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)}`
  const failures = failed > 0 ? `, ${failed} failed` : ''
  const processor = middle(found.map((turn) => turn.processor)).toFixed(2)
  return `${middle(rates).toFixed(0)}/s (${range}), ${processor} ms of processor time, slowest ${slowest.toFixed(0)} ms${failures}`
}

const nextMessage = (child: ChildProcess) =>
  new Promise<unknown>((resolve, reject) => {
    const fail = () => reject(new Error('A process ended early.'))
    child.once('exit', fail)
    child.once('message', (said) => {
      child.off('exit', fail)
      resolve(said)
    })
  })

async function usageOf(child: ChildProcess): Promise<Usage> {
  const answer = nextMessage(child)
  child.send('usage')
  const { processor, memory } = Object(await answer)
  return { processor: Number(processor), memory: Number(memory) }
}

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'palmares-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'postgres'))
  // As `npm start` sets them. The first process compiles, as the first start does.
  const cache = join(import.meta.dirname, '..', 'node_modules', '.cache')
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: cache,
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
  }
  const maker = fork(import.meta.filename, ['make', folder, postgres.url], { env })
  await once(maker, 'exit')
  const real = fork(import.meta.filename, ['portal', folder, postgres.url], { env })
  const children = [real]
  try {
    const address = String(await nextMessage(real))
    const other = fork(import.meta.filename, ['plain', folder, postgres.url])
    children.push(other)
    const limit = String(await nextMessage(other))
    await fetch(`${limit}/wall`)
    const all: { name: string; by: ChildProcess; at(i: number): string; isSlow?: true | undefined }[] = [
      ...cases.flatMap((one) => {
        const { name, portal: own, limit: others, isSlow } = one
        return [
          { name, by: real, at: (i: number) => address + own(i) },
          ...(others
            ? [{ name: `${name}: limit`, by: other, at: (i: number) => limit + others(i), isSlow }]
            : []),
        ]
      }),
      { name: 'facets', by: other, at: (i: number) => `${limit}/wall?year=${year(i)}&country=${country(i)}` },
      { name: 'facets: limit', by: other, at: (i: number) => `${limit}/facets?year=${year(i)}` },
    ].filter(({ name }) => wanted.some((part) => name.includes(part)))
    const found = new Map(all.map(({ name }) => [name, [] as Turn[]]))
    for (let turn = 0; turn <= turns; turn += 1) {
      for (const { name, by, at, isSlow } of all) {
        if (isSlow && turn !== 1) continue
        const measured = await run(by, at, isSlow ? 2 : connections)
        // The first turn warms up.
        if (turn > 0) found.get(name)?.push(measured)
      }
    }
    console.log(`${works} works, ${connections} connections, ${turns} turns of ${seconds} s each`)
    for (const [name, measured] of found) {
      const others = found.get(`${name}: limit`)
      const shares = measured.map(
        (one, i) => (100 * one.perSecond) / ((others?.[i] ?? others?.[0])?.perSecond ?? Number.NaN),
      )
      console.log(
        `${name}: ${described(measured)}${others ? `, ${middle(shares).toFixed(0)} % of the limit` : ''}`,
      )
    }
    console.log(`memory of the portal's process: ${(await usageOf(real)).memory} MB`)
  } finally {
    for (const child of children) {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.connected) child.send('close')
      const impatient = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await ended
      clearTimeout(impatient)
    }
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const [, , part, folder = '', databaseUrl = ''] = process.argv
if (part === 'make') await make(folder, databaseUrl)
else if (part === 'portal') await portal(folder, databaseUrl)
else if (part === 'plain') await plain(databaseUrl)
else await measure()
