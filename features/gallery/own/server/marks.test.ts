import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#features/gallery/pages/contract-marks.ts'
import { takeDown } from '#features/gallery/publication/server/publish.ts'
import { getWork } from '#features/projects/project/server/queries.ts'
import { build } from '#tools/setup.mjs'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { letPass } from '#tools/testing/clock.ts'
import { giveEdition, givePublished, giveWorks } from '#tools/testing/published-works.ts'

let app: TestApp
let owner: User
let contestId: string
let lampId: string

beforeAll(async () => {
  await build(() => {})
  app = await startTestApp({}, { isReused: false })
  owner = await app.user()
  contestId = await giveEdition(app.db, { ownerId: owner.id })
  const maker = await app.user()
  const lamp = { title: { en: 'Lamp for One Page' }, kind: 'product', discipline: 'product' } as const
  const [id = ''] = await givePublished(app.db, { contestId, ownerId: maker.id }, [
    { ...lamp, firm: 'Lampes du Nord', level: 'gold', rank: 5 },
  ])
  lampId = id
})
afterAll(() => app?.close())

const shapes = [
  { width: 1600, height: 1200 },
  { width: 1200, height: 1600 },
]

/** A published work with two images. */
async function giveRoom(title: string) {
  const room = { title: { en: title }, level: 'gold', rank: 1, shapes }
  const [projectId = ''] = await givePublished(app.db, { contestId, ownerId: owner.id }, [room])
  const images = (await getWork(app.db, projectId)).images.map(({ image }) => image.id)
  return { projectId, first: images[0] ?? '', second: images[1] ?? '' }
}

async function page(path: string) {
  const answer = await fetch(`${app.address}${path}`)
  return { status: answer.status, html: await answer.text() }
}

/** Waits until a publication is visible, which takes up to a second. */
const tick = () => letPass(1100)

const linksIn = (html: string) => [...html.matchAll(/aria-label="(\d+: [^"]*)"/g)].map(([, label]) => label)

test('a product marked in an image shows on the work’s page, which the product’s page lists, while both are published', async () => {
  const { projectId, first, second } = await giveRoom('Reading Room')
  const before = await page('/en/inspirations/reading-room')
  const marks = [{ productId: lampId, x: 0.25, y: 0.5 }]
  const saved = await app.request(contract.saveMarks, { projectId, imageId: second, marks }, owner)
  await app.request(contract.saveMarks, { projectId, imageId: first, marks }, owner)
  await tick()

  const work = await page('/en/inspirations/reading-room')
  const viewer = await page('/en/inspirations/reading-room/images/2')
  const lamp = await page('/en/products/lamp-for-one-page')
  await takeDown(app.db, projectId)
  await tick()
  const alone = await page('/en/products/lamp-for-one-page')

  expect(linksIn(before.html)).toEqual([])
  expect(saved.body).toEqual([
    {
      imageId: second,
      x: 0.25,
      y: 0.5,
      product: { id: lampId, name: 'Lamp for One Page', firm: 'Lampes du Nord', isPublished: true },
    },
  ])
  // In the opening image, and in the other.
  expect(linksIn(work.html)).toEqual(['1: Lamp for One Page', '1: Lamp for One Page'])
  expect(linksIn(viewer.html)).toEqual(['1: Lamp for One Page'])
  expect(work.html).toContain('style="--x:0.25;--y:0.5"')
  expect(lamp.html).toContain('Seen in')
  expect(lamp.html).toContain('href="/en/inspirations/reading-room"')
  expect(alone.html).not.toContain('Seen in')
})

test('entrants mark published products and their own, which stay invisible until they are published', async () => {
  const { projectId, second } = await giveRoom('Hall')
  const product = { kind: 'product', discipline: 'product' } as const
  const give = async (ownerId: string, title: string) =>
    (await giveWorks(app.db, { contestId, ownerId }, [{ ...product, title: { en: title } }]))[0] ?? ''
  const own = await give(owner.id, 'Own bench')
  const secret = await give((await app.user()).id, 'Secret bench')
  const save = (productId: string) =>
    app.request(
      contract.saveMarks,
      { projectId, imageId: second, marks: [{ productId, x: 0.1, y: 0.1 }] },
      owner,
    )

  const found = await app.request(contract.findProducts, { projectId, q: 'BENCH' }, owner)
  const lamps = await app.request(contract.findProducts, { projectId, q: 'lamp nord' }, owner)
  const [mine, theirs] = [await save(own), await save(secret)]
  await tick()

  expect(found.body.map(({ name, isPublished }) => `${name} ${isPublished}`)).toEqual(['Own bench false'])
  expect(lamps.body.map(({ id }) => id)).toEqual([lampId])
  expect([mine.status, theirs.status]).toEqual([200, 404])
  const kept = await app.request(contract.listMarks, { projectId }, owner)
  expect(kept.body.map(({ product: { name } }) => name)).toEqual(['Own bench'])
  expect((await page('/en/inspirations/hall')).html).not.toContain('Own bench')
})

test('only the editors of a project see or change its marks, in its own images', async () => {
  const { projectId, first } = await giveRoom('Stair')
  const other = await giveRoom('Attic')
  const input = { projectId, imageId: first, marks: [] }
  const [stranger, organiser] = [await app.user(), await app.user({ roles: ['organiser'] })]

  const answers = [
    await app.request(contract.listMarks, { projectId }, stranger),
    await app.request(contract.saveMarks, input, stranger),
    await app.request(contract.findProducts, { projectId, q: 'lamp' }, stranger),
    await app.request(contract.saveMarks, { ...input, imageId: other.first }, owner),
    await app.request(contract.saveMarks, input, organiser),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
})
