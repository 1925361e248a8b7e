// One process of the portal against several, on the same database with WORKS (2,000) published works. Each kind of
// request is asked of both in turn, several times, so that other load affects both alike. Prints the median of the
// answers per second with the slowest and the fastest turn. The load comes from the same machine, and PostgreSQL runs
// there too: with two cores, several processes have little left to gain.
//
// Run: PROCESSES=2 TURNS=5 SECONDS=3 node tools/run.mjs bench/processes.ts
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createUser } from '#features/accounts/account/server/actions/registration.ts'
import { hashOfToken } from '#features/accounts/session/server/queries.ts'
import { sessions } from '#features/accounts/session/server/tables.ts'
import { startPostgres } from '#server/database/postgres.ts'
import { startApp } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { makeWorks } from './many-works.ts'
import { type OpenPortal, openPortal, productionSettings } from './open-portal.ts'

const several = Number(process.env.PROCESSES ?? 2)
const works = Number(process.env.WORKS ?? 2_000)
const turns = Number(process.env.TURNS ?? 5)
const seconds = Number(process.env.SECONDS ?? 3)
const connections = 32

/** Works, and a user's token. */
async function fill(folder: string, databaseUrl: string): Promise<string> {
  const app = await startApp(
    readSettings({ ...productionSettings, DATA_DIR: folder, DATABASE_URL: databaseUrl }),
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
  await givePublished(db, { contestId, ownerId }, [
    { title: { en: 'Pattern' }, level: 'gold', shapes: [{ width: 2400, height: 1600 }] },
  ])
  await makeWorks(databaseUrl, works)
  const token = `pal_${randomBytes(32).toString('base64url')}`
  const expiresAt = new Date(Date.now() + 86_400_000)
  await db.insert(sessions).values({ tokenHash: hashOfToken(token), userId: ownerId, expiresAt })
  await app.close()
  return token
}

interface Case {
  name: string
  ask(address: string, i: number): Promise<Response>
}

function casesFor(token: string): Case[] {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-requested-with': 'XMLHttpRequest',
  }
  const collections = Array.from({ length: connections }, () => crypto.randomUUID())
  return [
    { name: 'the user (one query)', ask: (address) => fetch(`${address}/api/user`, { headers }) },
    {
      name: 'a write (one transaction)',
      ask: (address, i) =>
        fetch(`${address}/api/collections/${collections[i % connections]}`, {
          method: 'PUT',
          headers,
          body: JSON.stringify({ name: `Number ${i}` }),
        }),
    },
    {
      name: 'the wall, another filter each time, HTML',
      ask: (address, i) =>
        fetch(`${address}/en/inspirations?year=${2010 + (i % 16)}&after=many-${1 + ((i * 7919) % works)}`),
    },
    {
      name: 'a work, HTML',
      ask: (address, i) => fetch(`${address}/en/inspirations/many-${1 + ((i * 7919) % works)}`),
    },
  ]
}

let asked = 0

async function rateOf({ ask }: Case, address: string): Promise<number> {
  const until = performance.now() + seconds * 1000
  const began = performance.now()
  let answered = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        asked += 1
        const answer = await ask(address, asked)
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
        answered += 1
      }
    }),
  )
  return (1000 * answered) / (performance.now() - began)
}

const middle = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const described = (rates: readonly number[]) =>
  `${middle(rates).toFixed(0)}/s (${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)})`

const folder = await mkdtemp(join(tmpdir(), 'palmares-bench-'))
await chmod(folder, 0o755)
const postgres = await startPostgres(join(folder, 'postgres'))
const opened: OpenPortal[] = []
try {
  const cases = casesFor(await fill(join(folder, 'data'), postgres.url))
  const one = await openPortal(join(folder, 'data'), postgres.url, 1)
  opened.push(one)
  const many = await openPortal(join(folder, 'data'), postgres.url, several)
  opened.push(many)
  console.log(`${cpus().length} cores, ${connections} connections, ${turns} turns of ${seconds} s each`)
  for (const each of cases) {
    const rates: { one: number; many: number }[] = []
    for (let turn = 0; turn <= turns; turn += 1) {
      const rate = { one: await rateOf(each, one.address), many: await rateOf(each, many.address) }
      // The first turn warms up.
      if (turn > 0) rates.push(rate)
    }
    const shares = rates.map((rate) => rate.many / rate.one)
    console.log(
      `${each.name}: 1 process ${described(rates.map((rate) => rate.one))}, ${several} processes ${described(rates.map((rate) => rate.many))}, ${middle(shares).toFixed(2)} times`,
    )
  }
} finally {
  for (const portal of opened) await portal.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
