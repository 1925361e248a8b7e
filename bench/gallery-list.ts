// The gallery's list against the least that could answer it: a bare server that sends the same rows from one prepared
// query. Both stand in this process on one database, take turns, and are asked by the same client, so that the ratio
// says something of the portal and little of the machine. Run: node tools/run.mjs bench/gallery-list.ts
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import fastify from 'fastify'
import pg from 'pg'
import { createUser } from '#features/accounts/sign-in/server/actions.ts'
import { pageSize } from '#features/gallery/pages/contract.ts'
import { startPostgres } from '#server/database/postgres.ts'
import { startApp } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { build } from '#tools/setup.mjs'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'

const works = 2000
const turns = 5
const seconds = 3
const connections = 16

/** What an ordinary handler would do by hand; the portal is measured against it. */
async function openBare(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 12 })
  const app = fastify()
  const query = {
    name: 'wall',
    text: 'SELECT card FROM publications ORDER BY jury_order, id LIMIT $1',
    values: [pageSize + 1],
  }
  app.get('/list', async (_request, reply) => {
    const { rows } = await pool.query<{ card: { slug: string } }>(query)
    const cards = rows.slice(0, pageSize).map(({ card }) => card)
    reply.header('content-type', 'application/json; charset=utf-8')
    return JSON.stringify({ works: cards, next: cards.at(-1)?.slug ?? null })
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    address: `${address}/list`,
    close: async () => {
      await app.close()
      await pool.end()
    },
  }
}

async function rate(url: string): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({ url, connections, duration: seconds, workers: 1 })
  if (errors + non2xx > 0) throw new Error(`${url} failed ${errors + non2xx} times.`)
  return requests.average
}

const folder = await mkdtemp(join(tmpdir(), 'palmares-bench-'))
await chmod(folder, 0o755)
await build((step) => console.log(`${step} …`))
const postgres = await startPostgres(join(folder, 'postgres'))
const testApp = await startApp(
  readSettings({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'silent',
  }),
)
const bare = await openBare(postgres.url)
try {
  const { db } = testApp.tools
  const { id: ownerId } = await createUser(db, {
    email: 'bench@example.com',
    password: 'a long enough password',
    firstName: 'Bench',
    lastName: 'Owner',
    gender: 'unspecified',
    lang: 'en',
    country: 'CA',
  })
  console.log(`Seeding ${works} published works …`)
  const contestId = await giveEdition(db, { ownerId })
  await givePublished(
    db,
    { contestId, ownerId },
    Array.from({ length: works }, (_, i) => ({
      title: { en: `Work ${i}`, fr: `Œuvre ${i}`, 'zh-hans': `作品 ${i}`, es: `Obra ${i}` },
      summary: { en: 'A quiet house on a slope, drawn around one window.' },
      level: i % 3 === 0 ? 'platinum' : 'gold',
      rank: i,
    })),
  )
  const input = {
    list: `${testApp.address}/api/gallery`,
    page: `${testApp.address}/en/inspirations`,
  }
  const same = async (url: string) =>
    ((await (await fetch(url)).json()) as { works: { slug: string }[] }).works.map(({ slug }) => slug).join()
  if ((await same(input.list)) !== (await same(bare.address))) throw new Error('The two lists differ.')
  for (const url of [bare.address, ...Object.values(input)]) await rate(url)

  const ratios = { list: [] as number[], page: [] as number[] }
  for (let turn = 0; turn < turns; turn += 1) {
    const baseline = await rate(bare.address)
    const list = await rate(input.list)
    const page = await rate(input.page)
    ratios.list.push(list / baseline)
    ratios.page.push(page / baseline)
    console.log(
      `turn ${turn + 1}: bare ${baseline.toFixed(0)}/s, list ${list.toFixed(0)}/s, page ${page.toFixed(0)}/s`,
    )
  }
  for (const [name, all] of Object.entries(ratios)) {
    const sorted = all.toSorted((a, b) => a - b)
    const [least, middle, most] = [0, Math.floor(turns / 2), turns - 1].map((at) =>
      (sorted[at] ?? 0).toFixed(2),
    )
    console.log(`gallery ${name} / bare Fastify with one prepared query: ${middle} (${least} to ${most})`)
  }
} finally {
  await bare.close()
  await testApp.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
