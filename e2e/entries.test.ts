import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findEntries } from '#features/projects/office/contract-admin.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import type { TestApp, User } from '#tools/testing/app.ts'
import { links } from '#web/links.ts'
import { openBrowser } from './browser.ts'
import { eventually, inspect, inspectState, startJourney } from './journey.ts'
import { openContest } from './programme.ts'
import { openSharedApp, visitAs } from './sessions.ts'

let app: TestApp
let browser: Browser
let organiser: User

beforeAll(async () => {
  app = await openSharedApp()
  browser = await openBrowser()
  organiser = await app.user({ roles: ['organiser'] })
})

test('an organiser filters the entries, saves the view, labels the selected ones and undoes it', async () => {
  const contestId = await openContest(app)
  const second = crypto.randomUUID().slice(0, 8)
  const owner = await app.user()
  for (const name of ['Boathouse', 'Mill', 'Weir'])
    await createProject(app.db, {
      ownerId: owner.id,
      kind: 'project',
      contestId,
      language: 'en',
      name: `${name} ${second}`,
    })
  const visit = await visitAs(browser, app, organiser, { language: 'en', width: 1440 })
  const { page } = visit
  const journey = startJourney(app, browser, 'en')
  const rows = page.getByRole('table').getByRole('row')
  const titles = () => page.getByRole('table').getByRole('rowheader').allInnerTexts()
  const named = (names: string[]) => names.map((name) => `${name} ${second}`)

  await page.goto(`${links.adminEntries()}?contest=${contestId}`)
  await page.getByLabel('Search by title, entrant or entry number').fill(second)
  await eventually(titles).toEqual(named(['Weir', 'Mill', 'Boathouse']))
  await page.getByRole('button', { name: 'Project', exact: true }).click()
  await eventually(titles).toEqual(named(['Boathouse', 'Mill', 'Weir']))
  expect(await page.getByRole('columnheader', { name: 'Project' }).getAttribute('aria-sort')).toBe(
    'ascending',
  )
  await inspect(journey, visit, 'entries')

  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name', { exact: true }).fill(`Rivers ${second}`)
  await inspectState(journey, visit, 'entries-save-view')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const view = page.getByRole('link', { name: `Rivers ${second}` })
  await eventually(() => view.getAttribute('aria-current')).toBe('true')
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await eventually(() => new URL(page.url()).search).toBe('')
  await view.click()
  await eventually(() => rows.count()).toBe(4)

  await page.getByRole('checkbox', { name: `Select Mill ${second}` }).check()
  await page.getByRole('checkbox', { name: `Select Weir ${second}` }).check()
  await page.getByText('2 selected').waitFor()
  await inspect(journey, visit, 'entries-selected')
  await page.getByRole('button', { name: 'Add label' }).click()
  const label = `Shortlist ${second}`
  await page.getByRole('dialog').getByLabel('Label').fill(label)
  await page.getByRole('dialog').getByRole('button', { name: 'Add label' }).click()
  await page.getByText(`Label “${label}” added to 2 projects.`).waitFor()
  await page.getByLabel('Label', { exact: true }).selectOption(label)
  await eventually(titles).toEqual(named(['Mill', 'Weir']))
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(titles).toEqual([])
}, 60_000)

test('an organiser reads why a list waits from its first refusal on, and sees the list once it comes', async () => {
  const { page } = await visitAs(browser, app, organiser, { language: 'en' })
  const message = 'Many people are saving right now.'
  const isList = ({ pathname }: URL) => pathname === findEntries.path
  let refusals = 0
  await page.route(isList, (route) => {
    refusals += 1
    const headers = { 'retry-after': '1', 'content-type': 'application/json' }
    return route.fulfill({ status: 503, headers, body: JSON.stringify({ message }) })
  })

  await page.goto(links.adminEntries())
  await page.getByText(message).waitFor()
  expect(refusals).toBe(1)

  await page.unroute(isList)
  await page.getByText(message).waitFor({ state: 'detached' })
  await page.getByRole('table').waitFor()
})
