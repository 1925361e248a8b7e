import { eq } from 'drizzle-orm'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import { getJurorsVersion } from '#features/jury/anonymity/contract-anonymity.ts'
import { projectImages, projectTexts } from '#features/projects/steps/server/tables.ts'
import { messagesOf } from '#server/messages.ts'
import type { Localized } from '#shared/language.ts'
import type { TestApp } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { links } from '#web/links.ts'
import { accessibilityViolations, openBrowser } from './browser.ts'
import { openSharedApp, visitAs } from './sessions.ts'

const t = messagesOf('jury', 'en')

let app: TestApp
let browser: Browser
let judged: JudgedContest
let projectId: string

const inAll = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
})
// Each test has its own round.
beforeEach(async () => {
  judged = await giveJudgedContest(app, { slug: crypto.randomUUID(), isOpen: true })
  const [entry] = judged.entries
  if (!entry) throw new Error('The contest has no entry.')
  projectId = entry.projectId
  await app.db
    .update(projectTexts)
    .set({
      title: 'La Halle de la rue Quenneville',
      description: '<p>Odile Quenneville l’a dessinée autour d’une cour ; Quenneville aime la pierre.</p>',
    })
    .where(eq(projectTexts.projectId, projectId))
  const source = await sharp({ create: { width: 1600, height: 1000, channels: 3, background: '#b7a58c' } })
    .jpeg()
    .toBuffer()
  const { fileId } = await takeImage(app.app.tools, {
    ownerId: entry.owner.id,
    purpose: 'project-image',
    originalName: 'hall.jpg',
    source,
  })
  await app.db.insert(projectImages).values({
    projectId,
    fileId,
    position: 0,
    legend: inAll('The hall'),
    credit: 'Pénélope Ardent',
    isCover: true,
  })
  await app.settle()
})

test('an organiser reviews the names found and covers part of an image with the keyboard', async () => {
  const { page, complaints } = await visitAs(browser, app, judged.organiser)
  await page.goto(links.adminAnonymity(judged.contestId))
  await page.getByText(t('anon.clean', { count: 4 })).waitFor()
  const word = page
    .getByRole('listitem')
    .filter({ has: page.locator('mark', { hasText: /^Quenneville$/ }) })
    .last()
  await word.getByRole('button', { name: t('anon.leave'), exact: true }).press('Enter')
  await word.getByText(t('anon.status.left')).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  await page
    .getByRole('button', { name: t('anon.look'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('[…] l’a dessinée').waitFor()
  await dialog.getByRole('button', { name: t('cover.action'), exact: true }).press('Enter')
  await dialog.getByRole('button', { name: t('cover.add'), exact: true }).press('Enter')
  const cover = dialog.getByRole('button', { name: /^Cover 1/ })
  await cover.focus()
  for (const key of ['ArrowLeft', 'ArrowUp', 'Shift+ArrowRight']) await page.keyboard.press(key)
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: t('cover.save'), exact: true }).press('Enter')
  await dialog.getByText(t('cover.parts', { count: 1 })).waitFor()

  const input = { contestId: judged.contestId, projectId }
  const { body } = await app.request(getJurorsVersion, input, judged.organiser)
  expect(body.images[0]?.regions).toEqual([{ left: 0.39, top: 0.44, width: 0.21, height: 0.1 }])
  expect(body.work.title.fr).toBe('La Halle de la rue Quenneville')
  expect(complaints).toEqual([])
})

test('a cover is drawn with the mouse', async () => {
  const { page } = await visitAs(browser, app, judged.organiser)
  await page.goto(links.adminAnonymity(judged.contestId))
  await page
    .getByRole('button', { name: t('anon.look'), exact: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('cover.action'), exact: true }).click()
  const box = await dialog.getByAltText(t('cover.picture')).boundingBox()
  if (!box) throw new Error('The picture is not there.')
  await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.1)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.5, { steps: 4 })
  await page.mouse.up()
  const label = await dialog.getByRole('button', { name: /^Cover 1/ }).getAttribute('aria-label')

  expect(label).toBe(t('cover.region', { number: 1, left: 10, top: 10, width: 20, height: 40 }))
})
