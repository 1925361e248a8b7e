import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#tools/testing/house.ts'
import { accessibilityFaults, openBrowser } from './browser.ts'
import { visitAs } from './inside.ts'

let browser: Browser
let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await house?.close()
})

/** As a text processor puts it on the clipboard, and something that nobody meant to bring along. */
const pasted = `<html><head><style>p { color: red }</style></head><body>
<h1>A heading</h1><p class=MsoNormal style="color:red"><b>Larch</b> and stone<o:p></o:p></p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span>·<span>&nbsp;&nbsp; </span></span><!--[endif]-->fourteen legs</p>
<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span>·<span>&nbsp;&nbsp; </span></span><!--[endif]-->no door</p>
<img src="https://elsewhere.example/x.png" onerror="alert(1)"><script>alert(2)</script></body></html>`

test('an article is written by keyboard and paste, answered by an organiser and read by everybody', async () => {
  const author = await house.person()
  const organiser = await house.person({ roles: ['organiser'] })
  const { page, complaints } = await visitAs(browser, house, author)
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
  expect(await accessibilityFaults(page)).toEqual([])

  await page.reload()
  await text.waitFor()
  expect(await text.getByRole('listitem').allTextContents()).toEqual(['fourteen legs', 'no door'])
  await page.getByRole('button', { name: 'Send for review' }).click()
  await page.getByText('The organisers are reading this article').waitFor()

  const office = await visitAs(browser, house, organiser)
  await office.page.goto('/admin/news')
  await office.page.getByRole('link', { name: 'A roof for waiting' }).click()
  await office.page.getByRole('button', { name: 'Publish' }).click()
  await office.page.getByRole('link', { name: 'See it on the site' }).click()
  await office.page.getByRole('heading', { level: 1, name: 'A roof for waiting' }).waitFor()
  const html = await office.page.locator('article').innerHTML()
  expect(html).toContain('<p>The river rises <strong>four metres</strong></p>')
  expect(html).toContain('<h2>A heading</h2><p><strong>Larch</strong> and stone</p>')
  expect(await accessibilityFaults(office.page)).toEqual([])
  expect([...complaints, ...office.complaints]).toEqual([])
})
