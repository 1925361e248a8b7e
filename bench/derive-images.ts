// A photograph of 24 megapixels to its ten forms (five widths, AVIF and WebP): the portal against Debian's
// `vipsthumbnail` (package libvips-tools), in turns, both writing files; and the first preview, from the last byte of
// an upload to the answer. Run: node tools/run.mjs bench/derive-images.ts
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { createPerson } from '#features/accounts/sign-in/server/actions.ts'
import { hashOfToken } from '#features/accounts/sign-in/server/queries.ts'
import { sessions } from '#features/accounts/sign-in/server/tables.ts'
import { renditionsOf } from '#features/files/pictures/server/derive.ts'
import { renditionWidths, uploadsPath } from '#features/files/storage/contract.ts'
import { createProject } from '#features/projects/steps/server/actions/create-project.ts'
import { projects } from '#features/projects/steps/server/tables.ts'
import { startPostgres } from '#server/database/postgres.ts'
import { startApp } from '#server/main.ts'
import { readSettings } from '#server/settings.ts'
import { picturesOf } from '#tools/demo/pictures.ts'
import { allWorks } from '#tools/demo/words/programme.ts'
import { ssim } from './ssim.ts'

const turns = Number(process.env.TURNS ?? 5)
const formats = ['avif', 'webp'] as const
const box = { width: 6000, height: 4000 }
// What somebody would ask of vipsthumbnail who wants pictures of this kind; its effort is the one it comes with.
const qualities = { avif: 55, webp: 80 }

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'palmares-bench-'))
await chmod(folder, 0o755)
const [theirs, ours] = [join(folder, 'theirs'), join(folder, 'ours')]
for (const one of [theirs, ours]) await mkdir(one)

/** Twenty of the demo's pictures, side by side, since none is this large alone. */
async function photograph(): Promise<Buffer> {
  const best = allWorks().filter(({ art }) => art)
  const pictures = best.flatMap(({ key }) => picturesOf(key)).slice(0, 20)
  const tiles = await Promise.all(
    pictures.map(async ({ path }, at) => ({
      input: await sharp(path).resize(1200, 1000, { fit: 'cover' }).toBuffer(),
      left: (at % 5) * 1200,
      top: Math.floor(at / 5) * 1000,
    })),
  )
  return sharp({ create: { ...box, channels: 3, background: '#888888' } })
    .composite(tiles)
    .jpeg({ quality: 92 })
    .toBuffer()
}

const wanted = formats.flatMap((format) =>
  renditionWidths.map((width) => ({ format, width, name: `${width}.${format}` })),
)

/** In as many hands as the portal uses, or one after another. */
async function deriveTheirs(source: string, hands: number): Promise<void> {
  // sharp leaves a variable behind that leads another libvips astray.
  const { VIPSHOME: _, ...env } = process.env
  const waiting = wanted.toReversed().values()
  const hand = async () => {
    for (const { format, width, name } of waiting) {
      const output = `${join(theirs, name)}[Q=${qualities[format]}]`
      await run('vipsthumbnail', [source, '--size', `${width}x`, '-o', output], { env })
    }
  }
  await Promise.all(Array.from({ length: hands }, hand))
}

async function deriveOurs(source: string): Promise<void> {
  const plan = { avif: renditionWidths, webp: renditionWidths }
  const made = await renditionsOf(await readFile(source), box, plan)
  for (const { format, width, body } of made) await writeFile(join(ours, `${width}.${format}`), body)
}

/** Of the processors, by this process and by those it started and saw end; other people's work does not count. */
async function processorSeconds(): Promise<number> {
  const stat = await readFile('/proc/self/stat', 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // The 14th to the 17th field of the line, in hundredths.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

async function processorSecondsOf(work: () => Promise<void>): Promise<number> {
  const before = await processorSeconds()
  await work()
  return (await processorSeconds()) - before
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}

async function greyOf(picture: Buffer | string): Promise<Buffer> {
  return sharp(picture).greyscale().raw().toBuffer()
}

/** Against the picture made smaller in one careful step, without any encoder's loss. */
async function judge(source: Buffer, made: string) {
  const found = []
  for (const { format, width, name } of wanted) {
    const whole = sharp(source).resize({ width, fastShrinkOnLoad: false }).greyscale()
    const { data, info } = await whole.raw().toBuffer({ resolveWithObject: true })
    const body = await readFile(join(made, name))
    found.push({ format, bytes: body.byteLength, likeness: ssim(data, await greyOf(body), info) })
  }
  return found
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

function spread(values: readonly number[], digits: number): string {
  const sorted = values.toSorted((a, b) => a - b)
  const [least, middle, most] = [0, Math.floor(sorted.length / 2), sorted.length - 1].map((at) =>
    (sorted[at] ?? 0).toFixed(digits),
  )
  return `${middle} (${least} to ${most})`
}

async function compare(source: Buffer): Promise<void> {
  const path = join(folder, 'source.jpg')
  await writeFile(path, source)
  const ratios = { single: [] as number[], double: [] as number[], work: [] as number[] }
  await deriveOurs(path)
  for (let turn = 1; turn <= turns; turn += 1) {
    const single = await secondsOf(() => deriveTheirs(path, 1))
    const own = await secondsOf(() => deriveOurs(path))
    const double = await secondsOf(() => deriveTheirs(path, 2))
    const again = await secondsOf(() => deriveOurs(path))
    ratios.single.push(single / own)
    ratios.double.push(double / again)
    const work = await processorSecondsOf(() => deriveTheirs(path, 1))
    ratios.work.push(work / (await processorSecondsOf(() => deriveOurs(path))))
    console.log(
      `turn ${turn}: vipsthumbnail ${single.toFixed(1)} s, two at a time ${double.toFixed(1)} s, portal ${own.toFixed(1)} s and ${again.toFixed(1)} s`,
    )
  }
  const [one, other] = [await judge(source, theirs), await judge(source, ours)]
  const of = (found: typeof one, format?: string) =>
    found.filter((each) => format === undefined || each.format === format)
  for (const format of [...formats, undefined]) {
    const [a, b] = [of(one, format), of(other, format)]
    const bytes = mean(b.map((each) => each.bytes)) / mean(a.map((each) => each.bytes))
    const [likeA, likeB] = [a, b].map((all) => mean(all.map((each) => each.likeness)).toFixed(4))
    console.log(
      `${format ?? 'all ten'}: bytes ${bytes.toFixed(3)} of vipsthumbnail's, SSIM ${likeB} against ${likeA}`,
    )
  }
  console.log(`ten forms, vipsthumbnail one after another / portal: ${spread(ratios.single, 2)}`)
  console.log(`ten forms, processor time of vipsthumbnail / portal: ${spread(ratios.work, 2)}`)
  console.log(`ten forms, vipsthumbnail two at a time / portal: ${spread(ratios.double, 2)}`)
}

/** From the last byte of the upload to the answer, when the preview is there to be shown. */
async function previews(source: Buffer): Promise<number[]> {
  const postgres = await startPostgres(join(folder, 'postgres'))
  const app = await startApp(
    readSettings({
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: postgres.url,
      LOG_LEVEL: 'silent',
    }),
  )
  try {
    const { db } = app.tools
    const { id: ownerId } = await createPerson(db, {
      email: 'bench@example.com',
      password: 'a long enough password',
      firstName: 'Bench',
      lastName: 'Owner',
      gender: 'unspecified',
      lang: 'en',
      country: 'CA',
    })
    const token = `pal_${randomUUID().repeat(2)}`
    const expiresAt = new Date(Date.now() + 3_600_000)
    await db.insert(sessions).values({ tokenHash: hashOfToken(token), personId: ownerId, expiresAt })
    const { id: projectId } = await createProject(db, {
      ownerId,
      kind: 'product',
      contestId: null,
      language: 'en',
    })
    await db.update(projects).set({ paidAt: new Date() }).where(eq(projects.id, projectId))
    const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
    const base64 = (text: string) => Buffer.from(text).toString('base64')
    const found: number[] = []
    for (let turn = 0; turn < turns + 1; turn += 1) {
      const begun = await fetch(app.address + uploadsPath, {
        method: 'POST',
        headers: {
          ...headers,
          'upload-length': String(source.byteLength),
          'upload-metadata': `projectId ${base64(projectId)},filename ${base64('a.jpg')}`,
        },
      })
      const send = async (offset: number, bytes: Buffer) => {
        const answer = await fetch(app.address + (begun.headers.get('location') ?? ''), {
          method: 'PATCH',
          headers: {
            ...headers,
            'upload-offset': String(offset),
            'content-type': 'application/offset+octet-stream',
          },
          body: new Uint8Array(bytes),
        })
        if (answer.status !== 204) throw new Error(`The upload was refused: ${await answer.text()}`)
      }
      const last = source.byteLength - 1
      await send(0, source.subarray(0, last))
      found.push(1000 * (await secondsOf(() => send(last, source.subarray(last)))))
      // The other forms are made in the background; the next one is measured when it is quiet.
      await new Promise((resolve) => setTimeout(resolve, 6_000))
    }
    // The first one also pays for loading the library.
    return found.slice(1)
  } finally {
    await app.close()
    await postgres.stop()
  }
}

try {
  const source = await photograph()
  console.log(`first preview, ms after the last byte: ${spread(await previews(source), 0)}`)
  await compare(source)
} finally {
  await rm(folder, { recursive: true, force: true })
}
