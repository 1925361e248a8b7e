import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import { contestExtras } from '#features/contests/contest/server/tables.ts'
import { publishWorks } from '#features/gallery/publication/server/publish.ts'
import {
  getProjectPayment,
  pay,
  saveBilling,
  settleSandboxCheckout,
} from '#features/payments/ledger/contract.ts'
import { paymentItems, payments } from '#features/payments/ledger/server/payment-tables.ts'
import { recordPaid } from '#features/projects/entry/server/actions/entries.ts'
import { getProject, saveCredits, saveProject, saveText } from '#features/projects/project/contract.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { unwritten } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveEdition, giveWorks } from '#tools/testing/published-works.ts'
import { accessibilityViolations, openBrowser } from './browser.ts'
import { fromDocs, fromWord, hostile } from './clipboards.ts'
import { eventually, picture } from './journey.ts'
import { openContest } from './programme.ts'
import { visitAs } from './sessions.ts'

let browser: Browser
let app: TestApp
let contestId = ''

beforeAll(async () => {
  // The test opens every project of the gallery.
  app = await startTestApp()
  contestId = await openContest(app)
  await app.db
    .insert(contestExtras)
    .values({ contestId, kind: 'translation', currency: 'CAD', amount: 95_00 })
  browser = await openBrowser()
})
afterAll(() => app?.close())

const english = {
  title: 'The Ferry Shelter',
  summary: 'A long roof.',
  description: '<p>Larch and stone.</p>',
}

async function paidProject(owner: User): Promise<string> {
  const [discipline] = await listDisciplines(app.db, contestId)
  const { id, entryIds } = await createProject(app.db, {
    ownerId: owner.id,
    kind: 'project',
    contestId,
    language: 'en',
    name: 'The Ferry Shelter',
    ...(discipline ? { disciplineId: discipline.id } : {}),
    categoryIds: discipline?.categories.slice(0, 1).map((category) => category.id) ?? [],
    texts: { en: english },
  })
  const completedAt = new Date()
  await app.db.transaction((tx) => recordPaid(tx, { projectIds: [id], entryIds, at: completedAt }))
  const [payment] = await app.db
    .insert(payments)
    .values({ projectId: id, payerId: owner.id, currency: 'CAD', status: 'completed', completedAt })
    .returning()
  const item = { kind: 'first_category', label: unwritten, amount: 0, position: 0 } as const
  await app.db.insert(paymentItems).values({ ...item, paymentId: payment?.id ?? '' })
  return id
}

const address = {
  name: 'Zoë Roy',
  company: '',
  address: '12, rue du Quai',
  city: 'Québec',
  zip: 'G1K 3A2',
  country: 'CA',
  state: 'QC',
} as const

async function payWhatIsOwed(owner: User, projectId: string): Promise<void> {
  const { body } = await app.request(getProjectPayment, { projectId }, owner)
  const paymentId = body.due?.id ?? ''
  const { body: billed } = await app.request(saveBilling, { paymentId, ...address }, owner)
  const input = { paymentId, provider: 'sandbox', quoteHash: billed.quoteHash } as const
  const begun = await app.request(pay, input, owner)
  const reference = begun.body.redirect?.split('/').at(-1) ?? ''
  const paid = await app.request(settleSandboxCheckout, { reference, outcome: 'succeed' }, owner)
  expect(paid.status).toBe(200)
}

async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', ${JSON.stringify(html)})
    const paste = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', paste))
  }`)
}

const step = (projectId: string, name: string) => `/account/projects/${projectId}/${name}`
const seen = (page: Page) => page.getByText(/^Saved /).waitFor()

test('text pasted from a word processor keeps only the formatting that the public page shows', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  const { page, complaints } = await visitAs(browser, app, owner)
  await page.goto(step(projectId, 'text'))
  const text = page.getByRole('textbox', { name: 'Description' })
  await text.click()
  await page.keyboard.press('Control+a')
  await paste(page, fromWord)
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await paste(page, fromDocs)

  const saved = async () => (await app.request(getProject, { projectId }, owner)).body.texts.en
  await eventually(async () => (await saved()).description.replace(/\s+/g, ' ')).toBe(
    [
      '<h2>The site</h2><p><strong>Larch</strong>, stone and <em>snow</em>.</p>',
      '<ul><li><p>fourteen legs</p></li><li><p>no door</p></li></ul>',
      '<ol><li><p>raised at low tide</p></li></ol>',
      '<p>Seen from <a href="https://example.com/ferry" rel="noopener nofollow ugc">the ferry</a>.</p>',
      '<p><strong>Snow</strong><em> and wind</em></p><ul><li><p>east</p></li></ul>',
    ].join(''),
  )
  await seen(page)
  const counter = page.locator('#description-counter')
  expect(await counter.textContent()).toMatch(/^\d+ of 1,000 characters$/)
  expect(await accessibilityViolations(page)).toEqual([])

  await page.reload()
  await page.getByRole('heading', { name: 'The site' }).waitFor()
  await page.getByRole('textbox', { name: 'Summary' }).fill('家'.repeat(4_001))
  await page.locator('#summary-counter', { hasText: '4,001 of 1,000 characters' }).waitFor()
  await page.locator('#summary-counter', { hasText: '3,001 over the limit' }).waitFor()
  await eventually(async () => (await saved()).summary).toBe('家'.repeat(4_001))
  expect(complaints).toEqual([])
})

test('the preview lists the texts missing in a language', async () => {
  const owner = await app.user()
  const projectId = await paidProject(owner)
  const { page, complaints } = await visitAs(browser, app, owner)

  await page.goto(step(projectId, 'preview'))
  await page.getByLabel('Preview language').selectOption('es')
  await page.getByText(/^Not written in this language: Title, Summary and Description/).waitFor()

  expect(complaints).toEqual([])
})

test('a translation is ordered, paid, written by an organiser and read by its entrant', async () => {
  const [owner, organiser] = [await app.user(), await app.user({ roles: ['organiser'] })]
  const projectId = await paidProject(owner)
  const entrant = await visitAs(browser, app, owner)
  await entrant.page.goto(step(projectId, 'translation'))
  await entrant.page.getByRole('radio', { name: 'Order a translation' }).check()
  await entrant.page.getByRole('checkbox', { name: 'French' }).check()
  await entrant.page.getByRole('link', { name: 'Pay for translation' }).waitFor()
  expect(await accessibilityViolations(entrant.page)).toEqual([])
  await picture(entrant.page, 'translation-requested')
  await payWhatIsOwed(owner, projectId)
  await entrant.page.reload()
  await entrant.page.getByText(/^These texts are being translated/).waitFor()

  const admin = await visitAs(browser, app, organiser)
  await admin.page.goto('/admin/translations')
  await admin.page.getByRole('link', { name: 'The Ferry Shelter' }).click()
  await admin.page.getByRole('textbox', { name: 'Title' }).fill('L’abri du traversier ')
  await admin.page.getByRole('textbox', { name: 'Summary' }).fill('Un long toit.')
  await admin.page.getByRole('button', { name: 'Deliver translation' }).click()
  await admin.page.locator('#description-error', { hasText: 'Translate this field.' }).waitFor()
  expect(await accessibilityViolations(admin.page)).toEqual([])
  await admin.page.getByRole('textbox', { name: 'Description' }).click()
  await admin.page.keyboard.type('Mélèze et pierre.')
  await picture(admin.page, 'office-translation')
  await admin.page.getByRole('button', { name: 'Deliver translation' }).click()
  await admin.page.getByText('No translations to do').waitFor()

  await entrant.page.reload()
  await entrant.page.getByText(/^Translated by our service on /).waitFor()
  expect(await entrant.page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('L’abri du traversier')
  await picture(entrant.page, 'translation-done')
  expect([...entrant.complaints, ...admin.complaints]).toEqual([])
})

test('no text of any field is executed on any page', async () => {
  const [owner, organiser] = [await app.user(), await app.user({ roles: ['organiser'] })]
  const projectId = await paidProject(owner)
  const at = (place: number, most: number) => (hostile[place % hostile.length] ?? '').slice(0, most)
  const fields = await app.request(
    saveProject,
    {
      projectId,
      name: at(1, 200),
      mainDesigner: at(2, 200),
      city: at(0, 120),
      programmeType: at(5, 200),
      contactAddress: hostile.join('\n').slice(0, 1000),
      materials: at(7, 500),
      clientName: at(8, 200),
      clientMayBePublished: true,
    },
    owner,
  )
  const credits = hostile.slice(0, 10).map((name) => ({ role: 'architecture' as const, name, firmId: null }))
  const credited = await app.request(saveCredits, { projectId, credits }, owner)
  const texts = []
  for (const [place, language] of (['en', 'fr', 'es', 'zh-hans'] as const).entries()) {
    const title = at(place, 160)
    const text = {
      title,
      summary: `${at(place + 4, 400)} ${at(place + 9, 400)}`,
      description: hostile.join(''),
    }
    texts.push(await app.request(saveText, { projectId, language, ...text }, owner))
  }
  expect([fields, credited, ...texts].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(texts[0]?.body.values['texts.en.description']).not.toMatch(
    /<(?!\/?(p|br|strong|em|ul|ol|li|h2|h3|blockquote|a)\b)/,
  )

  const look = async (user: User, addresses: readonly string[]) => {
    const { page, complaints } = await visitAs(browser, app, user)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    page.on('dialog', (dialog) => {
      complaints.push(dialog.message())
      void dialog.dismiss()
    })
    for (const address of addresses) {
      await page.goto(address, { waitUntil: 'networkidle' })
      for (const open of await page.locator('a[href^="javascript" i]').all())
        complaints.push(await open.innerHTML())
      expect([address, await page.evaluate('window.ran')]).toEqual([address, undefined])
    }
    expect(requested.filter((url) => url.includes('elsewhere'))).toEqual([])
    expect(complaints).toEqual([])
    await page.context().close()
  }
  await look(owner, [
    '/account/my-projects',
    ...['information', 'firm-info', 'client-info', 'text', 'text?text=fr', 'translation', 'preview'].map(
      (name) => step(projectId, name),
    ),
  ])
  const edition = await giveEdition(app.db, { ownerId: owner.id, slug: crypto.randomUUID() })
  const published = await giveWorks(
    app.db,
    { contestId: edition, ownerId: owner.id },
    [0, 8, 16].map((place) => ({
      title: { en: at(place, 160), fr: at(place + 1, 160) },
      summary: { en: at(place + 2, 400) },
      description: { en: hostile.join('') },
      firm: at(place + 3, 200),
      city: at(place + 4, 120),
      legend: { en: at(place + 5, 300) },
      credits: hostile.map((name) => ({ role: 'architecture' as const, name })),
      level: 'gold',
    })),
  )
  await publishWorks(app.app.tools, published)
  const wall = await (await fetch(`${app.address}/en/inspirations`)).text()
  const works = [...wall.matchAll(/href="(\/en\/inspirations\/[^"?#]+)"/g)].map(([, path]) => path ?? '')
  expect(new Set(works).size).toBeGreaterThanOrEqual(3)
  await look(organiser, [
    `/admin/contests/${contestId}/projects`,
    `/admin/contests/${edition}/projects`,
    '/en/inspirations',
    ...new Set(works),
  ])
})
