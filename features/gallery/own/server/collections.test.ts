import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#features/gallery/pages/contract-collections.ts'
import { collections } from '#features/gallery/publication/server/collection-tables.ts'
import { takeDown } from '#features/gallery/publication/server/publish.ts'
import { build } from '#tools/setup.mjs'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { personal } from './personal-collections.ts'

let app: TestApp
let owner: User
let projectIds: string[]

const works = ['the-slow-bridge', 'lamp-for-one-page', 'reading-room']

beforeAll(async () => {
  await build(() => {})
  app = await startTestApp({}, { isReused: false })
  owner = await app.user()
  const contestId = await giveEdition(app.db, { ownerId: owner.id })
  projectIds = await givePublished(app.db, { contestId, ownerId: owner.id }, [
    { title: { en: 'The Slow Bridge', fr: 'Le pont lent' }, level: 'platinum', rank: 1 },
    { title: { en: 'Lamp for One Page' }, level: 'gold', rank: 2 },
    { title: { en: 'Reading Room' }, level: 'gold', rank: 3 },
  ])
})
afterAll(() => app.close())

async function collect(user: User, slugs = works): Promise<string> {
  const collectionId = crypto.randomUUID()
  await app.request(contract.saveCollection, { collectionId, name: 'For the library' }, user)
  for (const slug of slugs) await app.request(contract.saveWork, { collectionId, slug }, user)
  return collectionId
}

async function read(user: User, collectionId: string) {
  const { body } = await app.request(contract.getCollection, { collectionId }, user)
  return body.works.map(({ card, note }) => (note ? `${card.slug}: ${note}` : card.slug))
}

const share = (user: User, collectionId: string, isShared = true) =>
  app.request(contract.shareCollection, { collectionId, isShared }, user)

test('works are saved once, from an address in any language, in the order that their owner gives them', async () => {
  const user = await app.user()
  const collectionId = await collect(user, ['le-pont-lent', 'lamp-for-one-page', 'reading-room'])
  const [, lamp = '', room = ''] = works
  await app.request(contract.saveWork, { collectionId, slug: lamp, note: 'Ask for a sample' }, user)
  await app.request(contract.saveWork, { collectionId, slug: lamp }, user)

  await app.request(contract.orderCollection, { collectionId, slugs: [room, lamp] }, user)

  expect(await read(user, collectionId)).toEqual([
    'reading-room',
    'lamp-for-one-page: Ask for a sample',
    'the-slow-bridge',
  ])
  const saved = await app.request(contract.listSaved, { work: ['le-pont-lent', 'other'] }, user)
  expect(saved.body).toEqual(['le-pont-lent'])
  const listed = await app.request(contract.listCollections, { work: 'le-pont-lent' }, user)
  expect(listed.body).toMatchObject([{ name: 'For the library', count: 3, isShared: false, hasWork: true }])
})

test('a collection does not exist for anyone but its owner', async () => {
  const collectionId = await collect(await app.user())
  const other = await app.user()
  const [slug = ''] = works

  const answers = await Promise.all([
    app.request(contract.getCollection, { collectionId }, other),
    app.request(contract.saveCollection, { collectionId, name: 'Mine now' }, other),
    app.request(contract.saveWork, { collectionId, slug }, other),
    app.request(contract.removeWork, { collectionId, slug }, other),
    app.request(contract.orderCollection, { collectionId, slugs: [slug] }, other),
    share(other, collectionId),
    app.request(contract.removeCollection, { collectionId }, other),
  ])

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
})

test('a shared address shows published works and notes until sharing stops, and never works again', async () => {
  const user = await app.user()
  const collectionId = await collect(user)
  await app.request(
    contract.saveWork,
    { collectionId, slug: works[0] ?? '', note: 'See the <b>joints</b>' },
    user,
  )
  const { body } = await share(user, collectionId)
  const pageAt = async (token: string | null) => {
    const answer = await fetch(`${app.address}/fr/collections/${token}`)
    return { status: answer.status, html: await answer.text(), cached: answer.headers.get('cache-control') }
  }
  await takeDown(app.db, projectIds[2] ?? '')

  const shown = await pageAt(body.token)
  const own = await app.request(contract.getCollection, { collectionId }, user)
  await share(user, collectionId, false)
  const stopped = await pageAt(body.token)
  const again = await share(user, collectionId)

  expect([shown.status, shown.cached, stopped.status]).toEqual([200, 'no-cache', 404])
  expect(shown.html).toContain('<meta name="robots" content="noindex"/>')
  expect(shown.html).toContain('See the &lt;b&gt;joints&lt;/b&gt;')
  expect(shown.html).toContain('href="/fr/inspirations/le-pont-lent"')
  expect(shown.html).not.toContain('Reading Room')
  expect(shown.html).not.toContain(user.email)
  expect(own.body.hidden).toBe(1)
  expect(again.body.token).not.toBe(body.token)
})

test('a link to a shared collection has a card while it is shared', async () => {
  const user = await app.user()
  const collectionId = await collect(user)
  const { body } = await share(user, collectionId)
  const html = await (await fetch(`${app.address}/en/collections/${body.token}`)).text()
  const [, card = ''] = /property="og:image" content="([^"]*)"/.exec(html) ?? []
  const { pathname } = new URL(card)

  const drawn = await fetch(`${app.address}${pathname}`)
  await share(user, collectionId, false)
  const stopped = await fetch(`${app.address}${pathname}`)

  expect(html).toContain('<meta property="og:title" content="For the library"/>')
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(stopped.status).toBe(404)
})

test('a person has at most 100 collections', async () => {
  const user = await app.user()
  const rows = Array.from({ length: 100 }, (_, at) => ({ ownerId: user.id, name: `No. ${at}` }))
  const [first] = await app.db.insert(collections).values(rows).returning()

  const one = { collectionId: crypto.randomUUID(), name: 'One more' }
  const added = await app.request(contract.saveCollection, one, user)
  const renamed = await app.request(
    contract.saveCollection,
    { collectionId: first?.id ?? '', name: 'Renamed' },
    user,
  )

  expect([added.status, added.body.code, renamed.status]).toEqual([409, 'collections_full', 200])
})

test('collections are in their owner’s archive and go with the account', async () => {
  const user = await app.user()
  await collect(user, works.slice(0, 1))
  const archive = await personal.collect(app.db, user.id)

  await app.db.transaction((tx) => personal.forget(tx, user.id))

  expect(archive).toMatchObject([{ name: 'For the library', works: [{ work: works[0], note: '' }] }])
  expect(await personal.collect(app.db, user.id)).toEqual([])
})
