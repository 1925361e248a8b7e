import { inArray } from 'drizzle-orm'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import * as editorial from '#features/editorial/contract.ts'
import { entries } from '#features/projects/project/server/tables.ts'
import type { TestApp } from '#tools/testing/app.ts'
import { giveEdition, giveWorks } from '#tools/testing/published-works.ts'
import { links } from '#web/links.ts'
import { accessibilityViolations, openBrowser, visit } from './browser.ts'
import { openSharedApp } from './sessions.ts'

let app: TestApp
let browser: Browser

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})

test('a redactor follows a check to its field, sees what they changed, picks the cover, and the organiser approves it with the rest open', async () => {
  const [organiser, redactor] = [
    await app.user({ roles: ['organiser'] }),
    await app.user({ roles: ['redactor'] }),
  ]
  const contestId = await giveEdition(app.db, { ownerId: organiser.id, status: 'judging' })
  const projectIds = await giveWorks(app.db, { contestId, ownerId: organiser.id }, [
    {
      title: { en: 'The Slow Bridge' },
      summary: { en: 'A crossing with benches.' },
      description: { en: '<p>The town asked for a crossing of timber.</p>' },
      shapes: [
        { width: 1600, height: 1200 },
        { width: 1200, height: 1600 },
      ],
    },
  ])
  await app.db.update(entries).set({ status: 'submitted' }).where(inArray(entries.projectId, projectIds))
  const assigned = { contestId, chosen: { projectIds }, redactorId: redactor.id, dueOn: '2099-12-01' }
  await app.request(editorial.assignRedactor, assigned, organiser)
  const arrive = async ({ token }: { token: string }) => {
    const arrived = await visit(browser, app.address, { language: 'en' })
    await arrived.context.addInitScript((own) => localStorage.setItem('token', own), token)
    return arrived.page
  }

  const page = await arrive(redactor)
  await page.goto(links.redactorProjects())
  await page.getByRole('link', { name: 'The Slow Bridge' }).click()
  await page.getByRole('button', { name: 'Copy original text' }).click()
  const checks = page.getByRole('region', { name: 'Checks' })
  await checks.getByRole('link', { name: 'Description, English' }).click()
  const description = page.getByRole('textbox', { name: 'Description' })
  await page.locator('#description:focus').waitFor()
  await description.fill('The town asked for a crossing of stone.')
  await page.getByLabel('Show changes').check()
  await page.getByText('timber').and(page.locator('del')).waitFor()
  await page.getByText('stone').and(page.locator('ins')).waitFor()
  await checks.getByRole('link', { name: 'Image 1' }).click()
  await page.locator('button[id^=image-]:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Image 1' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('radio', { name: 'Use image 2 as the cover' }).check()
  await page.getByText('Cover saved').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByText('The organisers are reviewing these texts.').waitFor()

  const admin = await arrive(organiser)
  await admin.goto(`${links.adminEditorial(contestId)}?show=checks`)
  await admin.getByRole('link', { name: 'The Slow Bridge' }).click()
  expect(await admin.getByRole('radio', { name: 'Use image 2 as the cover' }).isChecked()).toBe(true)
  await admin.getByRole('button', { name: 'Approve texts' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve texts' }).click()
  await admin.getByText('Texts approved').waitFor()
  expect(await accessibilityViolations(admin)).toEqual([])
})
