// The memory of the portal while thirty files of 40 MB arrive at once, against the memory that one such file takes
// from its first byte to its last derived form, and that five at once take. The portal is a process of its own, asked for its resident memory
// twenty times a second. Run: node tools/run.mjs bench/uploads-memory.ts
import { fork } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { uploadsPath } from '#features/files/storage/contract.ts'
import { startPostgres } from '#server/database/postgres.ts'
import { startApp } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { type Entrant, giveEntrants } from './entrants.ts'

const atOnce = 30
const few = 5
const megabyte = 1024 * 1024
const perSecond = 20

interface Reported {
  address?: string
  entrants?: Entrant[]
  resident?: number
  waiting?: number
}

/** The portal alone, so that nothing else is in the figure. */
async function portal(folder: string, databaseUrl: string): Promise<void> {
  const app = await startApp(
    readSettings({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
    }),
  )
  const { db } = app.tools
  const tell = (notified: Reported) => process.send?.(notified)
  setInterval(() => tell({ resident: process.memoryUsage.rss() }), 1000 / perSecond)
  setInterval(async () => {
    const { rows } = await db.execute<{ waiting: number }>(
      sql`SELECT count(*)::int AS waiting FROM files WHERE status = 'deriving'`,
    )
    tell({ waiting: rows[0]?.waiting ?? 0 })
  }, 250)
  process.on('message', () => app.close().then(() => process.exit(0)))
  tell({ address: app.address, entrants: await giveEntrants(db, atOnce + few + 2) })
}

/** As heavy as the portal takes them: 13 million pixels that nobody compressed. */
async function heaviest(path: string): Promise<number> {
  const side = 3735
  const tiff = sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#8a6f55',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  }).tiff({ compression: 'none' })
  await writeFile(path, await tiff.toBuffer())
  return (await stat(path)).size
}

const base64 = (text: string) => Buffer.from(text).toString('base64')

async function send(address: string, { token, projectId }: Entrant, path: string, bytes: number) {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const announced = await fetch(address + uploadsPath, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes),
      'upload-metadata': `projectId ${base64(projectId)},filename ${base64('heavy.tif')}`,
    },
  })
  const location = announced.headers.get('location')
  if (!location) throw new Error(`The file was not let in: ${await announced.text()}`)
  await new Promise<void>((resolve, reject) => {
    const sending = request(address + location, {
      method: 'PATCH',
      headers: {
        ...headers,
        'upload-offset': '0',
        'content-length': bytes,
        'content-type': 'application/offset+octet-stream',
      },
    })
    sending.on('error', reject)
    sending.on('response', (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 204
          ? resolve()
          : reject(new Error(`The file was answered ${answer.statusCode}.`)),
      )
    })
    createReadStream(path).pipe(sending)
  })
}

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'palmares-bench-'))
  await chmod(folder, 0o755)
  const postgres = await startPostgres(join(folder, 'postgres'))
  const child = fork(import.meta.filename, ['portal', folder, postgres.url], {
    // As tools/start.mjs does.
    env: { MALLOC_ARENA_MAX: '2', ...process.env },
  })
  const samples: number[] = []
  let waiting = -1
  try {
    const opened = await new Promise<Required<Pick<Reported, 'address' | 'entrants'>>>((resolve, reject) => {
      child.on('exit', () => reject(new Error('The portal did not open.')))
      child.on('message', ({ address, entrants, resident, waiting: left }: Reported) => {
        if (resident) samples.push(resident)
        if (left !== undefined) waiting = left
        if (address && entrants) resolve({ address, entrants })
      })
    })
    const settle = async () => {
      waiting = -1
      while (waiting !== 0) await pause(100)
    }
    const peakOf = async (work: () => Promise<unknown>) => {
      samples.length = 0
      await work()
      return Math.max(...samples) / megabyte
    }
    const { address, entrants } = opened
    const path = join(folder, 'heavy.tif')
    const bytes = await heaviest(path)
    const one = (entrant: Entrant | undefined) => {
      if (!entrant) throw new Error('There are too few entrants.')
      return send(address, entrant, path, bytes)
    }
    const idle = await peakOf(() => pause(500))
    // The first warms up what is loaded once, the second is what one file takes.
    await one(entrants.pop())
    await settle()
    const alone = await peakOf(async () => {
      await one(entrants.pop())
      await settle()
    })
    const some = await peakOf(() => Promise.all(entrants.splice(0, few).map(one)))
    await settle()
    const began = performance.now()
    const combined = await peakOf(() => Promise.all(entrants.map(one)))
    const seconds = (performance.now() - began) / 1000
    const sorted = samples.toSorted((a, b) => a - b)
    const [least, middle] = [sorted[0] ?? 0, sorted[Math.floor(sorted.length / 2)] ?? 0]

    console.log(`the portal at rest: ${idle.toFixed(0)} MB`)
    console.log(
      `one file of ${(bytes / megabyte).toFixed(0)} MB, arriving and derived: at most ${alone.toFixed(0)} MB`,
    )
    console.log(`${few} of them at once: at most ${some.toFixed(0)} MB`)
    console.log(
      `${atOnce} of them at once, in ${seconds.toFixed(1)} s: at most ${combined.toFixed(0)} MB` +
        ` (middle ${(middle / megabyte).toFixed(0)}, least ${(least / megabyte).toFixed(0)}, ${samples.length} samples)`,
    )
    const more = (bytes * (atOnce - few)) / megabyte
    console.log(
      `${atOnce} / ${few} at once: ${(combined / some).toFixed(2)}; ${(combined - some).toFixed(0)} MB more for ${more.toFixed(0)} MB more arriving`,
    )
  } finally {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.removeAllListeners('message')
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
