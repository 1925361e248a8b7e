// The last night before a deadline: WRITERS (300) entrants save a field every two to four seconds, UPLOADS (20) of them
// send a picture of 12 megapixels in each minute, some submit, five organisers look at lists and 20 visitors read the
// public site, for MINUTES (3), on PROCESSES (1) processes; `1,2` measures one after the other. Before that, the same writers alone save at the portal and
// at the baseline, one UPDATE without any rule (bench/save-baseline.ts), for the processor time of a save. Then the
// number of writers grows until 95 % of the saves no longer end within 500 ms.
//
// At the end every last acknowledged value is compared with the database, every acknowledged picture with the disk, and
// every submission. The load, the portal and PostgreSQL share one machine.
//
// Run: PALMARES_BUILD=1 WRITERS=300 UPLOADS=20 MINUTES=3 PROCESSES=1 STEPS=night,ladder node tools/run.mjs bench/deadline-night.ts
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '#server/database/postgres.ts'
import { kinds, Measured } from './deadline/calls.ts'
import { countLost } from './deadline/kept.ts'
import {
  type Night,
  organise,
  type SentPicture,
  submitAll,
  uploadPictures,
  visit,
  Writer,
} from './deadline/people.ts'
import { photograph } from './deadline/pictures.ts'
import { type Entrant, type Seeded, seed } from './deadline/seed.ts'
import { watchPictures } from './deadline/watch-pictures.ts'
import { type OpenPortal, openPortal, openProgramme } from './open-portal.ts'

const writersAtOnce = Number(process.env.WRITERS ?? 300)
const uploadsAMinute = Number(process.env.UPLOADS ?? 20)
const minutes = Number(process.env.MINUTES ?? 3)
const processCounts = (process.env.PROCESSES ?? '1').split(',').map(Number)
const steps = (process.env.STEPS ?? 'save,night,ladder').split(',')
const organisers = 5
const visitors = 20
const submitters = 10
const ladder = { from: Number(process.env.FROM ?? 200), by: 200, most: Number(process.env.MOST ?? 2000) }
const stepSeconds = 15
const mostMs = 500
/** How long pictures may still be made after the night, in seconds. */
const pictureSeconds = Number(process.env.PICTURE_SECONDS ?? 600)

const writersOf = (entrants: readonly Entrant[]) => entrants.map((entrant, at) => new Writer(entrant, at))
const nightOf = (address: string, seconds: number, measured = new Measured()): Night => ({
  address,
  until: performance.now() + seconds * 1000,
  measured,
})

async function writeFor(address: string, writers: readonly Writer[], seconds: number): Promise<Measured> {
  const night = nightOf(address, seconds)
  await Promise.all(writers.map((writer) => writer.write(night)))
  return night.measured
}

function say(measured: Measured): void {
  for (const kind of kinds) {
    const count = measured.took.get(kind)?.length ?? 0
    if (count === 0) continue
    const [median, p95, slowest] = [0.5, 0.95, 1].map((share) => measured.quantile(kind, share).toFixed(0))
    const rejected = measured.rejected.get(kind) ?? 0
    console.log(
      `  ${kind}: ${count}, median ${median} ms, p95 ${p95} ms, slowest ${slowest} ms, rejected ${rejected}`,
    )
  }
  for (const fault of measured.faults) console.log(`  FAULT ${fault}`)
}

/** The processor time of a save at the same pace, the portal's against the baseline's. */
async function compareSaves(
  portal: OpenPortal,
  databaseUrl: string,
  entrants: readonly Entrant[],
): Promise<void> {
  const program = join(import.meta.dirname, 'save-baseline.ts')
  const baseline = await openProgramme(program, {}, [databaseUrl])
  try {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    await client.query(
      `INSERT INTO bench_saved SELECT id, '' FROM unnest($1::uuid[]) AS id ON CONFLICT DO NOTHING`,
      [entrants.map(({ projectId }) => projectId)],
    )
    await client.end()
    const found: Record<'portal' | 'baseline', number[]> = { portal: [], baseline: [] }
    for (let turn = 0; turn <= 2; turn += 1) {
      for (const [name, { address, processorTime }] of Object.entries({ portal, baseline }) as [
        keyof typeof found,
        OpenPortal,
      ][]) {
        const before = await processorTime()
        const measured = await writeFor(address, writersOf(entrants), stepSeconds)
        const each = ((await processorTime()) - before) / (measured.took.get('save')?.length ?? 1)
        // The first turn warms up.
        if (turn > 0) found[name].push(each)
      }
    }
    const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length
    const [ours, least] = [mean(found.portal), mean(found.baseline)]
    console.log(
      `processor time of a save, ${entrants.length} writers: ${ours.toFixed(2)} ms, the baseline's ${least.toFixed(2)} ms, ${(ours / least).toFixed(1)} times`,
    )
  } finally {
    await baseline.close()
  }
}

/** Everything at once. */
async function spendNight(
  portal: OpenPortal,
  {
    databaseUrl,
    folder,
    seeded,
    processes,
  }: { databaseUrl: string; folder: string; seeded: Seeded; processes: number },
): Promise<void> {
  const picture = await photograph()
  const night = nightOf(portal.address, minutes * 60)
  const writers = writersOf(seeded.entrants.slice(0, writersAtOnce))
  const submitting = seeded.entrants.slice(-submitters)
  const pictures: SentPicture[] = []
  const until = night.until + pictureSeconds * 1000
  let areSent = false
  let unfinished = 0
  const watching = watchPictures(databaseUrl, pictures, night.measured, (finished) => {
    unfinished = pictures.length - finished
    return (areSent && unfinished === 0) || performance.now() > until
  })
  const uploading =
    uploadsAMinute > 0
      ? uploadPictures(
          night,
          { entrants: seeded.entrants.slice(0, writersAtOnce), picture, perMinute: uploadsAMinute },
          (sent) => pictures.push(sent),
        )
      : Promise.resolve()
  const [submissions] = await Promise.all([
    submitAll(night, submitting),
    uploading.then(() => {
      areSent = true
    }),
    ...writers.map((writer) => writer.write(night)),
    ...Array.from({ length: organisers }, (_, at) => organise(night, seeded, at)),
    ...Array.from({ length: visitors }, (_, at) => visit(night, seeded, at)),
  ])
  const load = loadavg()[0] ?? 0
  await watching
  console.log(
    `the night: ${writers.length} writers, ${uploadsAMinute} pictures of ${(picture.byteLength / 1e6).toFixed(1)} MB a minute, ${minutes} minutes, ${processes} processes, load ${load.toFixed(0)}`,
  )
  say(night.measured)
  const lost = await countLost(databaseUrl, folder, { writers, pictures, submissions })
  console.log(
    `  acknowledged and lost: ${lost.saves} saves, ${lost.pictures} of ${pictures.length} pictures, ${lost.submissions} of ${submissions.length} submissions; unfinished pictures: ${unfinished}`,
  )
}

/** More writers with each step, until 95 % of their saves take longer than the limit. */
async function climb(address: string, entrants: readonly Entrant[], processes: number): Promise<void> {
  let reached = 0
  for (let count = ladder.from; count <= entrants.length; count += ladder.by) {
    const measured = await writeFor(address, writersOf(entrants.slice(0, count)), stepSeconds)
    const p95 = measured.quantile('save', 0.95)
    const rejected = measured.rejected.get('save') ?? 0
    console.log(
      `  ${count} writers: median ${measured.quantile('save', 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, rejected ${rejected}`,
    )
    if (p95 > mostMs || rejected > 0) break
    reached = count
  }
  console.log(`writers whose saves end within ${mostMs} ms (95 %), ${processes} processes: ${reached}`)
}

async function measure(
  databaseUrl: string,
  folder: string,
  seeded: Seeded,
  processes: number,
): Promise<void> {
  const portal = await openPortal(folder, databaseUrl, processes)
  try {
    console.log(`${cpus().length} cores, ${processes} processes`)
    const writing = seeded.entrants.slice(0, writersAtOnce)
    await writeFor(portal.address, writersOf(writing.slice(0, 100)), 10)
    if (steps.includes('save')) await compareSaves(portal, databaseUrl, writing.slice(0, 150))
    if (steps.includes('night')) await spendNight(portal, { databaseUrl, folder, seeded, processes })
    if (steps.includes('ladder'))
      await climb(portal.address, seeded.entrants.slice(0, ladder.most), processes)
  } finally {
    await portal.close()
  }
}

const root = await mkdtemp(join(tmpdir(), 'palmares-bench-'))
await chmod(root, 0o755)
const folder = join(root, 'data')
const postgres = await startPostgres(join(root, 'postgres'))
try {
  const count = steps.includes('ladder') ? ladder.most : writersAtOnce
  // Who submits in the night of one portal cannot submit again in that of the next.
  const submitting = submitters * processCounts.length
  const seeded = await seed(folder, postgres.url, { entrants: count + submitting, works: 2000 })
  for (const [at, processes] of processCounts.entries()) {
    const entrants = seeded.entrants.slice(0, seeded.entrants.length - at * submitters)
    await measure(postgres.url, folder, { ...seeded, entrants }, processes)
  }
} finally {
  await postgres.stop()
  await rm(root, { recursive: true, force: true })
}
