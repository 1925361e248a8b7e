import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateFirm } from '#features/firms/contract.ts'
import { mergeFirms } from '#features/firms/contract-merge.ts'
import { createFirm } from '#features/firms/server/actions/create-firm.ts'
import { publishWorks } from '#features/gallery/publication/server/publish.ts'
import { credits, projects } from '#features/projects/project/server/tables.ts'
import { unwritten } from '#shared/language.ts'
import { build } from '#tools/setup.mjs'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { letPass } from '#tools/testing/clock.ts'
import { giveEdition, givePublished, giveWorks } from '#tools/testing/published-works.ts'

let app: TestApp
let owner: User
let contestId: string
let firm: { id: string; slug: string }
let unseen: { id: string; slug: string }

const profile = {
  name: 'Atelier <Loutre>',
  country: 'CA',
  state: 'QC',
  city: 'Gaspé',
  address: '1 quiet lane',
  zip: '',
  phone: '+14185550142',
  email: 'private@loutre.example',
  website: 'https://www.loutre.example/fr',
  description: { ...unwritten, fr: 'Trois loutres & <b>une table</b>.' },
  socialLinks: ['https://instagram.com/loutre'],
}

async function page(path: string) {
  const answer = await fetch(`${app.address}${path}`, { redirect: 'manual' })
  return { status: answer.status, html: await answer.text(), to: answer.headers.get('location') }
}

beforeAll(async () => {
  await build(() => {})
  app = await startTestApp()
  owner = await app.user()
  firm = await createFirm(app.db, owner.id, profile)
  unseen = await createFirm(app.db, owner.id, { name: 'Unseen' })
  contestId = await giveEdition(app.db, { ownerId: owner.id })
  const edition = { contestId, ownerId: owner.id }
  const [own = ''] = await givePublished(app.db, edition, [{ title: { en: 'Otter House' }, level: 'gold' }])
  const [credited = ''] = await givePublished(app.db, edition, [
    { title: { en: 'Someone Else’s Pier' }, level: null, credits: [{ role: 'lighting', name: 'Loutre' }] },
  ])
  const [hidden = ''] = await giveWorks(app.db, { contestId: null, ownerId: owner.id }, [
    { title: { en: 'Secret Barn' } },
  ])
  await app.db.update(projects).set({ firmId: firm.id, submitsAs: 'firm' }).where(eq(projects.id, own))
  await app.db.update(credits).set({ firmId: firm.id }).where(eq(credits.projectId, credited))
  await app.db.update(projects).set({ firmId: unseen.id, submitsAs: 'firm' }).where(eq(projects.id, hidden))
  await publishWorks({ db: app.db }, [own, credited])
  letPass(1100)
  // Long timeout, because the pages may have to be built first.
}, 300_000)
afterAll(() => app?.close())

test('a firm’s page shows its name, place, websites, description and published works, and no private data', async () => {
  const { status, html } = await page(`/en/firms/${firm.slug}`)

  expect(status).toBe(200)
  for (const said of [
    'Atelier &lt;Loutre&gt;</h1>',
    'Gaspé, Canada',
    '>loutre.example</a>',
    '>Instagram</a>',
    'lang="fr-CA">Trois loutres &amp; &lt;b&gt;une table&lt;/b&gt;.',
    '2 published works',
    '1 award',
    'Otter House',
    'Someone Else’s Pier',
  ]) {
    expect(html).toContain(said)
  }
  for (const hidden of ['quiet lane', '5550142', 'private@loutre.example']) expect(html).not.toContain(hidden)
})

test('a firm without a published work has no page, and is not in the sitemap', async () => {
  const sitemap = await page('/sitemap-firms-1.xml')

  expect((await page(`/en/firms/${unseen.slug}`)).status).toBe(404)
  expect((await page('/en/firms/never-there')).status).toBe(404)
  expect(sitemap.html).toContain(`/en/firms/${firm.slug}</loc>`)
  expect(sitemap.html).not.toContain(unseen.slug)
})

test('a credit links to the firm’s page, which shows a new name at once', async () => {
  const before = await page('/en/inspirations/someone-else-s-pier')
  const renamed = { ...profile, name: 'Atelier Vison', billing: null, firmId: firm.id }

  const answer = await app.request(updateFirm, renamed, owner)
  await app.settle()

  expect(before.html).toContain(`<a href="/en/firms/${firm.slug}">Loutre</a>`)
  expect(answer.status).toBe(200)
  // The memory cache is updated within a second.
  await expect
    .poll(async () => (await page('/en/inspirations/otter-house')).html, { timeout: 10_000 })
    .toContain(`<a href="/en/firms/${firm.slug}">Atelier Vison</a>`)
})

test('the URL of a merged firm redirects permanently to the remaining firm', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const survivor = await createFirm(app.db, null, { name: 'Vison et Loutre' })

  await app.request(mergeFirms, { survivorId: survivor.id, goneId: firm.id }, organiser)
  await app.settle()
  const old = await page(`/fr/firms/${firm.slug}`)
  const now = await page(`/fr/firms/${survivor.slug}`)

  expect([old.status, old.to]).toEqual([301, `/fr/firms/${survivor.slug}`])
  expect([now.status, now.html.includes('2 réalisations publiées')]).toEqual([200, true])
})

/** Creates works that credit seven more firms, each once. */
async function creditSeven(): Promise<void> {
  const names = ['Épinette', 'Lund', 'Aas', 'Roy', 'Mélèze', 'Tremble', 'Quenneville']
  const works = await giveWorks(
    app.db,
    { contestId, ownerId: owner.id },
    names.map((name) => ({
      title: { en: `House by ${name}` },
      level: 'gold',
      credits: [{ role: 'lighting' as const, name }],
    })),
  )
  for (const [i, projectId] of works.entries()) {
    const { id } = await createFirm(app.db, null, { name: `${names[i]} Studio` })
    await app.db
      .update(credits)
      .set({ firmId: id })
      .where(and(eq(credits.projectId, projectId), eq(credits.role, 'lighting')))
  }
  await publishWorks({ db: app.db }, works)
  letPass(1100)
}

test('the wall counts works by firm, finds one firm among many, and accepts the slug of a merged firm', async () => {
  await creditSeven()

  const wall = await page('/en/inspirations')
  const merged = await page(`/en/inspirations?firm=${firm.slug}`)
  const found = await page('/en/inspirations?in=firm&find=meleze')
  const mistyped = await page('/en/inspirations?in=firm&find=quenevile')
  const chosen = await page('/en/inspirations?firm=meleze-studio&year=2026')
  const none = await page('/en/inspirations?in=firm&find=zumthor')

  const firmsIn = (html: string) =>
    [...html.matchAll(/href="\/en\/inspirations\?[^"]*firm=([\w-]+)[^"]*" rel="nofollow"><span>/g)].map(
      ([, slug]) => slug,
    )
  expect(wall.html).toContain('id="find-firm"')
  expect(firmsIn(wall.html)).toHaveLength(8)
  expect(firmsIn(wall.html)[0]).toBe('vison-et-loutre')
  expect(merged.html).toContain('Otter House')
  expect(merged.html).not.toContain('House by')
  expect(firmsIn(found.html)).toEqual(['meleze-studio'])
  expect(firmsIn(mistyped.html)).toEqual(['quenneville-studio'])
  expect(chosen.html).toContain('House by Mélèze')
  expect(chosen.html).not.toContain('Otter House')
  expect(none.html).toContain('No matches')
})

test('the list of firms has those with published work, by part of the name, first letter or country', async () => {
  const other = await createFirm(app.db, owner.id, { name: 'Écluse', country: 'FR' })
  const [work = ''] = await giveWorks(app.db, { contestId, ownerId: owner.id }, [
    { title: { en: 'Lock House' }, level: 'gold' },
  ])
  await app.db.update(projects).set({ firmId: other.id, submitsAs: 'firm' }).where(eq(projects.id, work))
  await publishWorks({ db: app.db }, [work])
  const firmsAt = async (search: string) => {
    const { html } = await page(`/fr/firms${search}`)
    return [...html.matchAll(/<li><a class="bare" href="\/fr\/firms\/([^"]*)"/g)].map(([, slug]) => slug)
  }
  letPass(1100)

  const all = await firmsAt('')
  expect(all).toContain('ecluse')
  expect(all).toEqual(all.toSorted())
  expect(all).not.toContain(unseen.slug)
  expect(await firmsAt('?after=ecluse')).toEqual(all.slice(all.indexOf('ecluse') + 1))
  expect(await firmsAt('?q=eclus')).toEqual(['ecluse'])
  expect(await firmsAt('?letter=e&country=FR')).toEqual(['ecluse'])
  expect((await page('/fr/firms?q=zzz')).html).toContain('Aucune firme trouvée.')
})

test('a firm’s page lists its awards by edition, and those credited in its own works, with their pages', async () => {
  const partner = await createFirm(app.db, owner.id, { name: 'Partners' })
  const [own = ''] = await giveWorks(app.db, { contestId, ownerId: owner.id }, [
    {
      title: { en: 'Own Work' },
      firm: 'Partners',
      level: 'gold',
      credits: [
        { role: 'client', name: 'A Client' },
        { role: 'architecture', name: 'Partners' },
        { role: 'structure', name: 'Engineers' },
      ],
    },
  ])
  await app.db.update(projects).set({ firmId: partner.id, submitsAs: 'firm' }).where(eq(projects.id, own))
  const engineers = await createFirm(app.db, owner.id, { name: 'Engineers' })
  await app.db.update(credits).set({ firmId: engineers.id }).where(eq(credits.name, 'Engineers'))
  await publishWorks({ db: app.db }, [own])

  const { html } = await page('/en/firms/partners')

  expect(html).toContain('Palmarès 2026</a></dt><dd>Gold 1</dd>')
  expect(html).toContain('<dt>A Client</dt><dd class="muted">Client</dd>')
  expect(html).toContain('<dt><a href="/en/firms/engineers">Engineers</a></dt>')
  expect(html).not.toContain('<dt>Partners</dt>')
})

test('the firm filter lists firms that design before a photographer of more works', async () => {
  const photographer = await createFirm(app.db, owner.id, { name: 'Aperture' })
  const credit = { role: 'photography', name: 'Aperture' } as const
  const ids = await giveWorks(app.db, { contestId, ownerId: owner.id }, [
    { title: { en: 'North Side' }, level: 'gold', credits: [credit] },
    { title: { en: 'South Side' }, level: 'gold', credits: [credit] },
    { title: { en: 'West Side' }, level: 'gold', credits: [credit] },
  ])
  await app.db.update(credits).set({ firmId: photographer.id }).where(eq(credits.name, 'Aperture'))
  await publishWorks({ db: app.db }, ids)
  letPass(1100)

  const { html } = await page('/en/inspirations')

  const listed = [...html.matchAll(/inspirations\?firm=([\w-]+)"/g)].map(([, slug]) => slug)
  expect(listed).toContain(photographer.slug)
  expect(listed.indexOf('partners')).toBeLessThan(listed.indexOf(photographer.slug))
})
