import { eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setCitation } from '#features/awards/award/contract-admin.ts'
import { issueAwards } from '#features/awards/award/server/actions.ts'
import { awards } from '#features/awards/award/server/tables.ts'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import { createFirm } from '#features/firms/server/actions/create-firm.ts'
import { publishWorks } from '#features/gallery/publication/server/publish.ts'
import { publications } from '#features/gallery/publication/server/tables.ts'
import { duplicateProject } from '#features/projects/entry/contract.ts'
import { setPressDownload } from '#features/projects/office/contract-admin.ts'
import { projectImages, projects } from '#features/projects/project/server/tables.ts'
import { outbox } from '#server/database/tables.ts'
import { unwritten } from '#shared/language.ts'
import { build } from '#tools/setup.mjs'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'

let app: TestApp
let owner: User
let contestId: string
let works: string[]

const page = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${app.address}${path}`, { redirect: 'manual', ...init })
  return { status: answer.status, html: await answer.text(), to: answer.headers.get('location') }
}
const post = (path: string, fields: Record<string, string>) =>
  page(path, { method: 'POST', body: new URLSearchParams(fields) })

const altsIn = (html: string) => [...html.matchAll(/<img[^>]* alt="([^"]*)"/g)].map(([, alt]) => alt)

beforeAll(async () => {
  await build(() => {})
  app = await startTestApp({ CONTACT_EMAIL: 'contact@awards.example' }, { isReused: false })
  owner = await app.user()
  contestId = await giveEdition(app.db, { ownerId: owner.id })
  const shapes = [1, 2, 3].map(() => ({ width: 2400, height: 1600 }))
  works = await givePublished(app.db, { contestId, ownerId: owner.id }, [
    { title: { en: 'Kiln Tower', fr: 'La tour du four' }, level: 'platinum', rank: 1, shapes },
    { title: { en: 'Otter House' }, level: 'gold', rank: 2, legend: { en: 'From the pond' } },
    { title: { en: 'Reading Room' }, level: 'gold', rank: 3 },
  ])
}, 300_000)
afterAll(() => app?.close())

test('each image of a work has an address of its own, with its neighbours and the way back', async () => {
  const second = await page('/en/inspirations/kiln-tower/images/2')
  const french = await page('/fr/inspirations/kiln-tower/images/2')
  const beyond = ['0', '4', '2a'].map((at) => page(`/en/inspirations/kiln-tower/images/${at}`))

  expect(second.status).toBe(200)
  for (const said of [
    '<title>Kiln Tower, image 2 of 3 — Palmarès</title>',
    'href="/en/inspirations/kiln-tower" data-close',
    'href="/en/inspirations/kiln-tower/images/1" rel="prev"',
    'href="/en/inspirations/kiln-tower/images/3" rel="next"',
    '2 / 3',
    'Photo: Ingrid Moe',
  ]) {
    expect(second.html).toContain(said)
  }
  expect(french.to).toBe('/fr/inspirations/la-tour-du-four/images/2')
  expect((await Promise.all(beyond)).map(({ status }) => status)).toEqual([404, 404, 404])
})

test('an image’s alternative text is the entrant’s, else its legend, else the title and its position', async () => {
  const [tower = ''] = works
  const first = { ...unwritten, en: 'A brick tower among birches', fr: 'Une tour de brique' }
  await app.db.update(projectImages).set({ alt: first }).where(eq(projectImages.projectId, tower))
  await app.db.update(projectImages).set({ alt: unwritten }).where(eq(projectImages.position, 2))
  await publishWorks({ db: app.db }, [tower])
  await app.settle()

  const alts = async () => altsIn((await page('/en/inspirations/kiln-tower')).html).slice(0, 3)
  await expect
    .poll(alts, { timeout: 10_000 })
    .toEqual(['A brick tower among birches', 'A brick tower among birches', 'Kiln Tower, image 3 of 3'])
  const otter = await page('/fr/inspirations/otter-house')
  expect(otter.html).toContain('alt="From the pond" lang="en-CA"')
})

test('a work leads to those before and after it in its discipline, and to others of its firm', async () => {
  const firm = await createFirm(app.db, null, { name: 'Loutre' })
  const [, otter = '', room = ''] = works
  for (const id of [otter, room]) {
    await app.db.update(projects).set({ firmId: firm.id, submitsAs: 'firm' }).where(eq(projects.id, id))
  }
  await publishWorks({ db: app.db }, [otter, room])
  await app.settle()

  const shown = async () => (await page('/en/inspirations/otter-house')).html
  await expect.poll(shown, { timeout: 10_000 }).toContain('More by Loutre')
  const html = await shown()
  expect(html).toMatch(/<a href="\/en\/inspirations\/kiln-tower" rel="prev"/)
  expect(html).toMatch(/<a href="\/en\/inspirations\/reading-room" rel="next"/)
})

test('a reader reports a mistake without an account, and the programme’s contact gets it by mail', async () => {
  const form = await page('/en/inspirations/kiln-tower/report')
  const empty = await post('/en/inspirations/kiln-tower/report', { text: ' ', email: 'not an address' })
  const trapped = await post('/en/inspirations/kiln-tower/report', { text: 'Buy', website: 'spam.example' })
  const sent = await post('/en/inspirations/kiln-tower/report', {
    text: 'The architect is Lund.\r\nNot Aas.',
    email: 'reader@example.com',
  })
  const mails = await app.db.select().from(outbox).where(eq(outbox.recipient, 'contact@awards.example'))

  expect([form.status, form.html.includes('action="/en/inspirations/kiln-tower/report"')]).toEqual([
    200,
    true,
  ])
  expect([empty.status, empty.html.match(/aria-invalid="true"/g)?.length]).toEqual([422, 2])
  expect([trapped.status, sent.status]).toEqual([303, 303])
  expect((await page(sent.to ?? '')).html).toContain('Report sent')
  expect(mails.map(({ subject, replyTo }) => [subject, replyTo])).toEqual([
    ['Mistake reported: “Kiln Tower”', 'reader@example.com'],
  ])
  expect(mails[0]?.plain).toContain('Not Aas.')
  expect(mails[0]?.plain).toContain('reader@example.com')
})

test('a visitor who sends many reports is stopped', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 6; at += 1) {
    const { status } = await post('/en/inspirations/otter-house/report', { text: 'Again' })
    statuses.push(status)
  }

  expect(statuses.at(-1)).toBe(429)
})

test('the press downloads images and a kit only where the work allows it', async () => {
  const source = await sharp({ create: { width: 2000, height: 1200, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer()
  const [, , room = ''] = works
  const taken = await takeImage(app.app.tools, {
    ownerId: owner.id,
    purpose: 'project-image',
    originalName: 'room.jpg',
    source,
  })
  await app.db.update(projectImages).set({ fileId: taken.fileId }).where(eq(projectImages.projectId, room))
  await publishWorks({ db: app.db }, [room])
  const kit = () => fetch(`${app.address}/api/gallery/reading-room/press-kit`)
  const before = await kit()

  const organiser = await app.user({ roles: ['organiser'] })
  await app.request(setPressDownload, { projectId: room, pressMayDownload: true }, organiser)
  await app.settle()
  const image = await fetch(`${app.address}/api/gallery/reading-room/images/1`)
  const archive = unzipSync(new Uint8Array(await (await kit()).arrayBuffer()))

  expect(before.status).toBe(404)
  const { width, exif, xmp } = await sharp(Buffer.from(await image.arrayBuffer())).metadata()
  expect([image.status, width, exif]).toEqual([200, 2000, undefined])
  expect(String(xmp)).toContain('Ingrid Moe')
  expect(Buffer.from(archive['reading-room/reading-room-01.jpg'] ?? []).includes('Ingrid Moe')).toBe(true)
  expect(Object.keys(archive)).toEqual([
    'reading-room/reading-room-en.txt',
    'reading-room/reading-room-01.jpg',
  ])
  const text = new TextDecoder().decode(archive['reading-room/reading-room-en.txt'])
  expect(text).toContain('Reading Room\r\n')
  expect(text).toContain('Photo: Ingrid Moe')
  await expect
    .poll(async () => (await page('/en/inspirations/reading-room')).html, { timeout: 10_000 })
    .toContain('Press kit (1 image)')
})

test('published images name their credit, until a copy of the project shares them with a jury', async () => {
  const [, , room = ''] = works
  const source = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#3a3' } })
    .withExif({ IFD0: { Artist: 'Somebody' } })
    .jpeg()
    .toBuffer()
  const { fileId } = await takeImage(app.app.tools, {
    ...{ ownerId: owner.id, purpose: 'project-image', originalName: 'room.jpg', source },
    formats: { avif: [640], webp: [640], jpeg: [1080] },
  })
  await app.db.update(projectImages).set({ fileId }).where(eq(projectImages.projectId, room))
  const namedIn = async () => {
    const [own] = await app.db.select().from(publications).where(eq(publications.projectId, room))
    const shown = own?.work.images[0]?.image.renditions ?? []
    const bodies = await Promise.all(
      shown.map(async ({ url }) => (await fetch(app.address + url)).arrayBuffer()),
    )
    return bodies.map((body) => ['Ingrid Moe', 'Somebody'].filter((name) => Buffer.from(body).includes(name)))
  }

  await publishWorks({ db: app.db }, [room])
  const atOnce = await namedIn()
  await app.settle()
  const published = await namedIn()
  // A product may be copied outside a contest.
  await app.db.update(projects).set({ kind: 'product' }).where(eq(projects.id, room))
  const copy = await app.request(duplicateProject, { projectId: room, contestId: null }, owner)
  await app.settle()

  expect(atOnce).toEqual([[], [], []])
  expect(published).toEqual([[], ['Ingrid Moe'], ['Ingrid Moe']])
  expect([copy.status, await namedIn()]).toEqual([200, [[], [], []]])
})

test('the jury’s citation is quoted on the work’s page, in the reader’s language or the one written', async () => {
  await issueAwards(app.db, contestId, app.app.tools.settings.publicUrl)
  const [tower = ''] = works
  const [award] = await app.db.select().from(awards).where(eq(awards.projectId, tower))
  const organiser = await app.user({ roles: ['organiser'] })
  const citation = { ...unwritten, en: 'Plain, and tall.', fr: 'Simple et haute.' }

  await app.request(setCitation, { awardId: award?.id ?? '', citation }, organiser)
  await app.settle()

  const quoted = async (path: string) =>
    /<figure class="[^"]*citation[^"]*">(.*?)<\/figure>/s.exec((await page(path)).html)?.[1]
  await expect
    .poll(() => quoted('/en/inspirations/kiln-tower'), { timeout: 10_000 })
    .toContain('Plain, and tall.')
  expect(await quoted('/fr/inspirations/la-tour-du-four')).toContain('Simple et haute.')
  expect(await quoted('/es/inspirations/kiln-tower')).toContain('lang="en-CA"')
})
