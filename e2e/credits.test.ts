import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFirm } from '#features/firms/profile/server/actions/create-firm.ts'
import type { Language } from '#shared/language.ts'
import { type Person, startTestApp, type TestApp } from '#tools/testing/app.ts'
import { giveEdition, givePublished } from '#tools/testing/published-works.ts'
import { links } from '#web/links.ts'
import { openBrowser } from './browser.ts'
import { visitAs } from './inside.ts'
import { inspect, soon, tell } from './story.ts'

let app: TestApp
let browser: Browser
let owner: Person
let contestId: string

beforeAll(async () => {
  app = await startTestApp()
  browser = await openBrowser()
  owner = await app.person()
  contestId = await giveEdition(app.db, { ownerId: owner.id })
})
afterAll(async () => {
  await browser?.close()
  await app?.close()
})

test.each<Language>(['fr', 'en'])(
  'a firm claims a credit by its name, the owner confirms, and the wall knows the firm, in %s',
  async (language) => {
    const story = tell(app, browser, language)
    const { say } = story
    const own = crypto.randomUUID().slice(0, 8)
    const title = `Belvédère ${own}`
    const name = `Éclairage Loutre ${own}`
    await givePublished(app.db, { contestId, ownerId: owner.id }, [
      { title: { en: title }, level: 'gold', credits: [{ role: 'lighting', name }] },
    ])
    const member = await app.person({ lang: language })
    const firm = await createFirm(app.db, member.id, { name: `${name} inc.`, city: 'Gaspé', country: 'CA' })

    const claimant = await visitAs(browser, app, member, { language })
    await claimant.page.goto(links.firm(firm.id, 'credits'))
    await claimant.page.getByRole('button', { name: say('projects', 'claim.act_named', { title }) }).click()
    await claimant.page.getByText(say('projects', 'claim.waiting')).waitFor()
    await inspect(story, claimant, 'credits-claimed')

    const answering = await visitAs(browser, app, owner, { language })
    await answering.page.goto(links.myProjects())
    const confirm = say('projects', 'claims.confirm_named', { title, firm: `${name} inc.` })
    const button = answering.page.getByRole('button', { name: confirm, exact: true })
    await button.waitFor()
    await inspect(story, answering, 'claims')
    await button.click()
    await button.waitFor({ state: 'detached' })
    await app.settle()

    const visitor = await story.arrive({ javaScriptEnabled: false })
    await soon(async () => {
      await visitor.page.goto(`${links.inspirations(language)}?firm=${firm.slug}`)
      return visitor.page.locator('[data-wall]').innerText()
    }).toContain(title)
    await visitor.page.goto(links.publicFirm(language, firm.slug))
    expect(await visitor.page.locator('main').innerText()).toContain(title)
    for (const { context } of [claimant, answering, visitor]) await context.close()
  },
)
