import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createArticle } from '#features/news/server/actions.ts'
import { getArticlePayment, saveBilling } from '#features/payments/ledger/contract.ts'
import { unwritten } from '#shared/language.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { accessibilityViolations, openBrowser } from './browser.ts'
import { eventually } from './journey.ts'
import { visitAs } from './sessions.ts'

let browser: Browser
let app: TestApp

// The price of an article applies to the complete portal; the last test sets it.
beforeAll(async () => {
  app = await startTestApp()
  browser = await openBrowser()
})
afterAll(() => app?.close())

/** Clipboard content of a word processor, with unwanted parts. */
const pasted = `<html><head><style>p { color: red }</style></head><body>
<h1>A heading</h1><p class=MsoNormal style="color:red"><b>Larch</b> and stone<o:p></o:p></p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span>·<span>&nbsp;&nbsp; </span></span><!--[endif]-->fourteen legs</p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span>·<span>&nbsp;&nbsp; </span></span><!--[endif]-->no door</p>
<img src="https://elsewhere.example/x.png" onerror="alert(1)"><script>alert(2)</script></body></html>`

test('an article is written with keyboard and clipboard, reviewed by an organiser and published', async () => {
  const author = await app.user()
  const organiser = await app.user({ roles: ['organiser'] })
  const { page, complaints } = await visitAs(browser, app, author)
  await page.goto('/account/news')
  await page.getByRole('button', { name: 'Write an article' }).click()
  await page.getByLabel('Title').fill('A roof for waiting')
  await page.getByLabel('Lead').fill('In Tadoussac a long roof shelters whoever waits for the boat.')
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.click()
  await page.keyboard.type('The river rises ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('four metres')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await page.evaluate(`{
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', ${JSON.stringify(pasted)})
    const paste = { clipboardData, bubbles: true, cancelable: true }
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', paste))
  }`)
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Home')
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Heading')
  await page.getByText(/^Saved /).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.reload()
  await text.waitFor()
  await eventually(() => text.getByRole('listitem').allTextContents()).toEqual(['fourteen legs', 'no door'])
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByText('The organisers are reviewing this article').waitFor()

  const admin = await visitAs(browser, app, organiser)
  await admin.page.goto('/admin/news')
  await admin.page.getByRole('link', { name: 'A roof for waiting' }).click()
  await admin.page.getByRole('button', { name: 'Publish article' }).click()
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Publish article' }).click()
  await admin.page.getByRole('link', { name: 'View on site' }).click()
  await admin.page.getByRole('heading', { level: 1, name: 'A roof for waiting' }).waitFor()
  const html = await admin.page.locator('article').innerHTML()
  expect(html).toContain('<p>The river rises <strong>four metres</strong></p>')
  expect(html).toContain('<h2>A heading</h2><p><strong>Larch</strong> and stone</p>')
  expect(await accessibilityViolations(admin.page)).toEqual([])
  expect([...complaints, ...admin.complaints]).toEqual([])
})

const quebec = {
  name: 'Zoë Roy',
  company: '',
  address: '12, rue du Quai',
  city: 'Québec',
  zip: 'G1K 3A2',
  country: 'CA',
  state: 'QC',
} as const

test('an organiser sets a price, and an author pays once: declined, resubmitted, withdrawn, sent again', async () => {
  const author = await app.user()
  const organiser = await app.user({ roles: ['organiser'] })
  const admin = await visitAs(browser, app, organiser)
  await admin.page.goto('/admin/news')
  await admin.page.getByLabel('Price in CAD').fill('120')
  expect(await accessibilityViolations(admin.page)).toEqual([])
  await admin.page.getByRole('button', { name: 'Save prices' }).click()
  await admin.page.getByText('Price saved').waitFor()

  const { id: articleId } = await createArticle(app.db, {
    ownerId: author.id,
    language: 'en',
    title: { ...unwritten, en: 'A roof for waiting' },
    lead: { ...unwritten, en: 'In Tadoussac.' },
    body: { ...unwritten, en: '<p>The river rises.</p>' },
  })
  const { page, complaints } = await visitAs(browser, app, author)
  await page.goto(`/account/news/edit/${articleId}`)
  await page.getByText('CAD 120 before taxes').first().waitFor()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor()
  const { body } = await app.request(getArticlePayment, { articleId }, author)
  await app.request(saveBilling, { paymentId: body.due?.id ?? '', ...quebec }, author)
  await page.reload()
  const pay = page.getByRole('button', { name: 'Pay CAD 137.97' })
  await pay.waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  await pay.click()
  await page.getByRole('button', { name: 'Decline payment' }).click()
  await page.getByText('Payment declined').waitFor()
  await pay.click()
  await page.getByRole('button', { name: 'Accept payment' }).click()
  await page.getByText('Payment confirmed!').waitFor()
  await page.getByRole('link', { name: 'View article' }).click()
  await page.getByText('The organisers are reviewing this article').waitFor()
  await page.getByRole('button', { name: 'Return to draft' }).click()
  await page.getByText('Already paid').waitFor()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByText('The organisers are reviewing this article').waitFor()

  const paid = await app.request(getArticlePayment, { articleId }, author)
  expect([paid.body.paid.length, paid.body.due]).toEqual([1, null])
  expect([...complaints, ...admin.complaints]).toEqual([])
})
