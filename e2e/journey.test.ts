import type { Browser } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Language } from '#shared/language.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import { isSoak } from '#tools/testing/soak.ts'
import { register } from './auth.ts'
import { closeVisits, openBrowser, type Visit } from './browser.ts'
import * as entrantDoes from './entrant.ts'
import { inspect, picture, startJourney } from './journey.ts'
import * as jurorDoes from './jurors.ts'
import * as adminDoes from './organiser.ts'
import * as phoneSteps from './phone.ts'
import { type Photograph, takePhotographs } from './photographs.ts'
import { openProgramme } from './programme.ts'
import * as visitorDoes from './visitor.ts'

const entrantEmail = 'marie.cote@example.com'

let app: TestApp
let browser: Browser
let photographs: Photograph[]

beforeAll(async () => {
  browser = await openBrowser()
  photographs = await takePhotographs()
})
// The steps depend on each other: each run has its own portal.
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
    const journey = startJourney(app, browser, language)
    const entrant = await journey.arrive()
    const organiser = await journey.arrive()
    const jurors: Visit[] = []

    /** Errors are reported with the station where they occurred. */
    async function station(name: string, run: () => Promise<void>): Promise<void> {
      try {
        await run()
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
      await inspect(journey, entrant, '00-login')
      await register(journey, page, { email: entrantEmail, firstName: 'Marie', lastName: 'Côté' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await inspect(journey, entrant, '01-account')
    })

    await station(
      'an entrant opens the contest, names a firm and two categories, and describes the project',
      async () => {
        await entrantDoes.chooseContest(journey, entrant)
        await entrantDoes.nameFirm(journey, entrant)
        await entrantDoes.chooseCategories(journey, entrant)
        await entrantDoes.describeProject(journey, entrant)
      },
    )

    await station(
      'a resident of Quebec pays with a coupon, TPS and TVQ, to the cent, and has an invoice',
      async () => {
        await entrantDoes.payInQuebec(journey, entrant)
        expect(await entrantDoes.takeInvoice(journey, entrant)).toMatch(/^\d{4}-\d{3,}$/)
      },
    )

    await station('three photographs are uploaded, ordered with the keyboard and described', async () => {
      await entrantDoes.nameCredits(journey, entrant)
      await entrantDoes.hangImages(journey, entrant, photographs)
    })

    await station('the entrant continues on a phone', async () => {
      const phone = await journey.arrive({ width: 390 })
      await phoneSteps.continueOnPhone(journey, phone, entrantEmail)
      await phone.context.close()
    })

    await station(
      'the text is written, the page looked at beforehand, and the project submitted',
      async () => {
        await entrantDoes.writeText(journey, entrant)
        await entrantDoes.lookAtPreview(journey, entrant)
        await entrantDoes.submit(journey, entrant)
      },
    )

    await station(
      'an organiser closes the contest, seats the jury, deals the entries and opens the round',
      async () => {
        await adminDoes.enterAdmin(journey, organiser)
        await adminDoes.closeContest(journey, organiser)
        await adminDoes.addJury(journey, organiser)
      },
    )

    await station('three jurors score all their entries with the keyboard', async () => {
      for (const at of [0, 1, 2]) {
        const juror = await jurorDoes.joinJury(journey, at)
        jurors.push(juror)
        await jurorDoes.scoreAll(journey, juror, at)
      }
      await adminDoes.closeRound(journey, organiser)
    })

    await station('the organiser checks the ranking, sets the levels and opens the finals', async () => {
      await adminDoes.readRanking(journey, organiser, entrantDoes.entrantTexts(journey).title)
      await adminDoes.setLevels(journey, organiser)
      await adminDoes.openFinals(journey, organiser)
    })

    await station('the jurors order the finalists, and the results are announced', async () => {
      const { title } = entrantDoes.entrantTexts(journey)
      for (const [at, juror] of jurors.entries())
        await jurorDoes.orderFinalists(journey, juror, { title, at })
      await adminDoes.closeFinals(journey, organiser)
      await adminDoes.announce(journey, organiser)
      await app.settle()
    })

    await station('the entrant downloads the certificate and the image of the award', async () => {
      await visitorDoes.takeAward(journey, entrant)
    })

    await station(
      'a visitor finds the project in the gallery and reads it, with and without scripts',
      async () => {
        const visitor = await journey.arrive()
        const address = await visitorDoes.findOnWall(journey, visitor)
        await visitorDoes.readWork(journey, visitor, address)
        await inspect(journey, visitor, '43-work')
        const withoutScript = await journey.arrive({ javaScriptEnabled: false })
        await visitorDoes.readWork(journey, withoutScript, address)
        await picture(withoutScript.page, `${language}-44-work-without-script`)
        await phoneSteps.lookOnPhone(journey, await journey.arrive({ width: 390 }), address)
      },
    )
  },
  totalMs,
)
