import type { Browser } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Language } from '#shared/language.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { isSoak } from '#tools/testing/soak.ts'
import * as adminDoes from './admin.ts'
import { register } from './auth.ts'
import { closeVisits, openBrowser, type Visit } from './browser.ts'
import * as entrantDoes from './entrant.ts'
import * as jurorDoes from './jurors.ts'
import { type Photograph, takePhotographs } from './photographs.ts'
import { openProgramme } from './programme.ts'
import { inspect, picture, tell } from './story.ts'
import * as telephoneDoes from './telephone.ts'
import * as visitorDoes from './visitor.ts'

const entrantEmail = 'marie.cote@example.com'

let app: TestApp
let browser: Browser
let photographs: Photograph[]

beforeAll(async () => {
  browser = await openBrowser()
  photographs = await takePhotographs()
})
// The story is told from its beginning or not at all: each telling has a portal of its own.
beforeEach(async () => {
  app = await startTestApp()
  await openProgramme(app)
})
afterEach(async () => {
  await closeVisits()
  await app?.close()
})

// As long as its twelve stations take together.
const totalMs = 900_000

test.each<Language>(isSoak ? ['fr', 'en'] : ['fr'])(
  'from registration to a published award, in %s',
  async (language) => {
    const story = tell(app, browser, language)
    const entrant = await story.arrive()
    const organiser = await story.arrive()
    const jurors: Visit[] = []

    /** What goes wrong is said with the station at which it did. */
    async function station(name: string, walk: () => Promise<void>): Promise<void> {
      try {
        await walk()
      } catch (error) {
        for (const [at, context] of browser.contexts().entries()) {
          const [page] = context.pages()
          if (page) await picture(page, `${language}-broken-${at}`)
        }
        throw new Error(`Where ${name}: ${error instanceof Error ? error.message : error}`, { cause: error })
      }
    }

    await station('a visitor registers and arrives in the account', async () => {
      const { page } = entrant
      await page.goto('/login')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await inspect(story, entrant, '00-login')
      await register(story, page, { email: entrantEmail, firstName: 'Marie', lastName: 'Côté' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await inspect(story, entrant, '01-account')
    })

    await station(
      'an entrant opens the contest, names a firm and two categories, and describes the project',
      async () => {
        await entrantDoes.chooseContest(story, entrant)
        await entrantDoes.nameFirm(story, entrant)
        await entrantDoes.chooseCategories(story, entrant)
        await entrantDoes.describeProject(story, entrant)
      },
    )

    await station(
      'a resident of Quebec pays with a coupon, TPS and TVQ, to the cent, and has an invoice',
      async () => {
        await entrantDoes.payInQuebec(story, entrant)
        expect(await entrantDoes.takeInvoice(story, entrant)).toMatch(/^\d{4}-\d{3,}$/)
      },
    )

    await station('three photographs are uploaded, ordered by keyboard and told of', async () => {
      await entrantDoes.nameCredits(story, entrant)
      await entrantDoes.hangImages(story, entrant, photographs)
    })

    await station('the entrant goes on at a telephone', async () => {
      const telephone = await story.arrive({ width: 390 })
      await telephoneDoes.goOnAtHand(story, telephone, entrantEmail)
      await telephone.context.close()
    })

    await station(
      'the text is written, the page looked at beforehand, and the project submitted',
      async () => {
        await entrantDoes.writeText(story, entrant)
        await entrantDoes.lookAtPreview(story, entrant)
        await entrantDoes.submit(story, entrant)
      },
    )

    await station(
      'an organiser closes the contest, seats the jury, deals the entries and opens the round',
      async () => {
        await adminDoes.enterAdmin(story, organiser)
        await adminDoes.closeContest(story, organiser)
        await adminDoes.addJury(story, organiser)
      },
    )

    await station('three jurors score every entry of theirs by keyboard', async () => {
      for (const at of [0, 1, 2]) {
        const juror = await jurorDoes.joinJury(story, at)
        jurors.push(juror)
        await jurorDoes.scoreAll(story, juror, at)
      }
      await adminDoes.closeRound(story, organiser)
    })

    await station('the organiser reads the ranking, sets the levels and opens the finals', async () => {
      await adminDoes.readRanking(story, organiser, entrantDoes.reportedIn(story).title)
      await adminDoes.setLevels(story, organiser)
      await adminDoes.openFinals(story, organiser)
    })

    await station('the jurors order the finalists, and the results are announced', async () => {
      const { title } = entrantDoes.reportedIn(story)
      for (const [at, juror] of jurors.entries()) await jurorDoes.orderFinalists(story, juror, { title, at })
      await adminDoes.closeFinals(story, organiser)
      await adminDoes.announce(story, organiser)
      await app.settle()
    })

    await station('the entrant holds the award, its certificate and its image', async () => {
      await visitorDoes.takeAward(story, entrant)
    })

    await station('everybody finds the work on the wall and reads it, with script and without', async () => {
      const visitor = await story.arrive()
      const address = await visitorDoes.findOnWall(story, visitor)
      await visitorDoes.readWork(story, visitor, address)
      await inspect(story, visitor, '43-work')
      const withoutScript = await story.arrive({ javaScriptEnabled: false })
      await visitorDoes.readWork(story, withoutScript, address)
      await picture(withoutScript.page, `${language}-44-work-without-script`)
      await telephoneDoes.lookAtHand(story, await story.arrive({ width: 390 }), address)
    })
  },
  totalMs,
)
