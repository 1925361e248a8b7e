import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { messagesOf } from '#server/messages.ts'
import type { TestApp } from '#tools/testing/app.ts'
import { links } from '#web/links.ts'
import { openBrowser } from './browser.ts'
import { eventually } from './journey.ts'
import { openSharedApp, visitAs } from './sessions.ts'

const t = messagesOf('users', 'en')

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})

/** The screen of a user, with the dialog that corrects their name. */
async function openNameDialog() {
  const visit = await visitAs(browser, app, await app.user({ roles: ['organiser'] }))
  const { page } = visit
  const opener = page.getByRole('button', { name: t('correct_name') })
  await page.goto(links.adminUser((await app.user()).id))
  await opener.click()
  const dialog = page.getByRole('dialog')
  await eventually(() => dialog.locator(':focus').count()).toBe(1)
  return { ...visit, opener, dialog }
}

test('a dialog keeps the focus, also when what had it is gone, and gives it back', async () => {
  const { page, dialog, opener, complaints } = await openNameDialog()

  // Such as a button that its own press removes.
  const gone = dialog.getByRole('button').last()
  await gone.focus()
  await page.evaluate('document.activeElement.style.display = "none"')
  await eventually(() => page.locator(':focus').count()).toBe(0)
  const isInside: boolean[] = []
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Tab']) {
    await page.keyboard.press(key)
    isInside.push((await dialog.locator(':focus').count()) === 1)
  }
  expect(isInside).toEqual([true, true, true, true, true])

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => opener.and(page.locator(':focus')).count()).toBe(1)
  expect(complaints).toEqual([])
})

test('the outline of the focus in a dialog’s last field is not behind its buttons', async () => {
  const { page, dialog } = await openNameDialog()
  const last = dialog.getByLabel(t('reason'), { exact: true })

  for (const height of [900, 320]) {
    await page.setViewportSize({ width: 390, height })
    await dialog.getByRole('textbox').first().focus()
    await last.focus()
    const [field, actions] = await Promise.all([
      last.boundingBox(),
      dialog.locator(':scope > :last-child').boundingBox(),
    ])
    const room = (actions?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)
    expect(room).toBeGreaterThanOrEqual(3)
  }
})

test('Back leaves no dialog on the page before, neither of the screen nor of the header', async () => {
  const { page, dialog } = await openNameDialog()
  await page.keyboard.press('Control+k')
  await eventually(() => dialog.count()).toBe(2)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: t('audit.about_user') }).click()
  await page.waitForURL('**/admin/audit?**')
  await page.keyboard.press('Control+k')
  await dialog.waitFor()

  await page.goBack()

  await page.getByRole('button', { name: t('correct_name') }).waitFor()
  await dialog.waitFor({ state: 'detached' })
})
