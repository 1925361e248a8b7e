import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#features/accounts/session/server/tables.ts'
import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import { coupons, paymentItems, payments } from '#features/payments/ledger/server/payment-tables.ts'
import { recordPaid } from '#features/projects/entry/server/actions/entries.ts'
import { createProject } from '#features/projects/project/server/actions/create-project.ts'
import { isBehindPayment, steps } from '#features/projects/project/steps.ts'
import { outbox } from '#server/database/tables.ts'
import { writeMail } from '#server/mail/mail.ts'
import { type Language, locales, unwritten } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { isSoak } from '#tools/testing/soak.ts'
import { links } from '#web/links.ts'
import { allAccessibilityViolations, contrastViolations, openBrowser, type Visit, visit } from './browser.ts'
import { openProgramme } from './programme.ts'
import { showScreen } from './sessions.ts'

let app: TestApp
let browser: Browser
let everybody: User
let judged: JudgedContest
let contestId: string
let projectId: string
let productId: string
let paymentId: string
let couponId: string
let mailId: string

/** A user who enters, judges and prepares texts, an organiser who is not a juror, and one object of each kind. */
beforeAll(async () => {
  app = await startTestApp()
  browser = await openBrowser()
  ;({ contestId } = await openProgramme(app))
  const [coupon] = await app.db.select({ id: coupons.id }).from(coupons)
  couponId = coupon?.id ?? ''
  judged = await giveJudgedContest(app, { slug: 'judged', isOpen: true })
  const [juror] = judged.jury
  if (!juror) throw new Error('The contest has no juror.')
  everybody = juror
  await app.db.insert(roles).values({ userId: everybody.id, role: 'redactor' })
  const [discipline] = await listDisciplines(app.db, contestId)
  const categoryIds = (discipline?.categories ?? []).map(({ id }) => id)
  const project = await createProject(app.db, {
    ownerId: everybody.id,
    kind: 'project',
    contestId,
    language: 'fr',
    submitsAs: 'firm',
    name: 'Maison au bout de la pointe, avec son long nom qui ne tient sur aucune ligne',
    ...(discipline ? { disciplineId: discipline.id } : {}),
    categoryIds,
  })
  projectId = project.id
  await app.db.transaction((tx) =>
    recordPaid(tx, { projectIds: [projectId], entryIds: project.entryIds, at: new Date() }),
  )
  productId = (
    await createProject(app.db, {
      ownerId: everybody.id,
      kind: 'product',
      contestId: null,
      language: 'fr',
      name: 'Lampe',
    })
  ).id
  const [payment] = await app.db
    .insert(payments)
    .values({
      projectId,
      payerId: everybody.id,
      projectName: project.id,
      currency: 'CAD',
      total: 183_96,
      subtotal: 160_00,
      preTotal: 160_00,
      provider: 'transfer',
      status: 'completed',
      completedAt: new Date(),
    })
    .returning({ id: payments.id })
  paymentId = payment?.id ?? ''
  // The steps behind the payment open once a category is paid.
  const item = { kind: 'first_category', label: unwritten, amount: 160_00, position: 0 } as const
  await app.db.insert(paymentItems).values({ ...item, paymentId })
  await writeMail(app.db, {
    to: everybody.email,
    language: 'fr',
    subject: 'Ton inscription',
    paragraphs: ['Bonjour,'],
    action: { label: 'Ouvrir', href: `${app.address}/confirm-email#token=lnk_${'a'.repeat(43)}` },
  })
  const [mail] = await app.db.select({ id: outbox.id }).from(outbox)
  mailId = mail?.id ?? ''
})
afterAll(async () => {
  await app?.close()
})

const guestScreens = () => [
  links.login(),
  links.register(),
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/reminders',
  '/mailings',
  '/firm-invitation',
  '/juror-invitation',
  links.error(),
  '/nothing-here',
]

function ownScreens(): string[] {
  const [entry] = judged.entries
  return [
    links.user(),
    links.account(),
    links.editAccount(),
    links.security(),
    links.myData(),
    links.contests(),
    links.contest(contestId),
    links.submitProduct(),
    links.myProjects(),
    links.myFirm(),
    links.myAwards(),
    links.collections(),
    links.payments(),
    links.payment(paymentId),
    links.myNews(),
    links.newsPayment(),
    ...steps
      .filter((step) => step !== 'information-product')
      .map((step) => links.projectStep(projectId, step)),
    ...['information', 'media', 'text', 'translation', 'preview'].map((step) =>
      links.productStep(productId, step),
    ),
    links.juryEvaluation(),
    links.juryFinals(),
    links.juryProfile(),
    links.juryQuestions(),
    links.juryConflicts(),
    links.juryProject(entry?.projectId ?? '', entry?.categoryId ?? ''),
    links.redactorProjects(),
    '/account/nothing-here',
  ]
}

function organiserScreens(): string[] {
  return [
    links.admin(),
    `${links.admin()}?contest=${judged.contestId}`,
    links.adminContests(),
    links.adminContest(contestId),
    links.newContest(),
    links.contestTexts(contestId),
    links.contestDisciplines(contestId),
    links.contestScale(contestId),
    links.contestLimits(contestId),
    links.contestFields(contestId),
    links.contestPreview(contestId),
    links.contestPreview(contestId, 'information'),
    links.adminEntries(),
    links.adminProjects(contestId),
    links.adminJury(judged.contestId),
    links.adminConflicts(judged.contestId),
    links.adminPanels(judged.contestId),
    links.adminAssignments(judged.contestId),
    links.adminFinals(judged.contestId),
    links.adminResults(judged.contestId),
    links.adminAwards(judged.contestId),
    links.adminWinners(judged.contestId),
    links.adminEditorial(contestId),
    links.adminPayments(),
    links.adminPayment(paymentId),
    links.paymentIssues(),
    links.adminCoupons(),
    links.newCoupon(),
    links.adminCoupon(couponId),
    links.adminTaxes(),
    links.adminSeller(),
    links.adminTranslations(),
    links.adminMailings(),
    links.adminSponsorInvoices(),
    links.adminNewSponsorInvoice(),
    links.newMailing(),
    links.adminNews(),
    links.adminMagazine(),
    links.adminSynonyms(),
    links.adminPages(),
    links.adminPage('faq'),
    links.adminMessages(),
    links.adminMessage('jury', 'mail.more'),
    links.adminTextsExchange(),
    links.adminMailTemplates(),
    links.adminMailTemplate('juror_invitation'),
    links.adminVisits(),
    links.audit(),
    links.adminUsers(),
    links.adminUser(everybody.id),
    links.mergeUsers(everybody.id, judged.organiser.id),
    links.outbox(),
    links.outboxMail(mailId),
    links.adminProducts(),
    links.adminFirms(),
    links.contestPrices(contestId),
  ]
}

const publicPages = (language: Language) => [
  links.publicHome(language),
  links.products(language),
  links.publicFirms(language),
  links.page(language, 'faq'),
  links.inspirations(language),
  links.awards(language),
  links.verifyAward(language),
  links.awardPage(language, 'PAL-2026-0000'),
  links.submit(language),
  links.news(language),
  links.magazine(language),
  links.page(language, 'privacy'),
  links.page(language, 'contact'),
]

async function arriveAs(user: User | null, language: Language): Promise<Visit> {
  const arrived = await visit(browser, app.address, { language })
  if (user) {
    await arrived.context.addInitScript((token) => localStorage.setItem('token', token), user.token)
  }
  return arrived
}

const overhang = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** Checks the current page at phone width and returns its errors. */
type Look = (arrived: Visit, language: Language) => Promise<string[]>

const fitsPhone: Look = async ({ page, complaints }, language) => {
  const errors: string[] = []
  const lang = await page.locator('html').getAttribute('lang')
  if (lang !== locales[language]) errors.push(`lang is ${lang}`)
  if ((await overhang(page)) > 0) errors.push('scrolls sideways on a phone')
  return [...errors, ...complaints.splice(0)]
}

/** As on a phone with a text size of 200 %. */
const fitsLargeText: Look = async ({ page }) => {
  await page.evaluate('document.documentElement.style.fontSize = "200%"')
  const over = await overhang(page)
  await page.evaluate('document.documentElement.style.fontSize = ""')
  return over > 0 ? [`scrolls sideways by ${over} px with large letters`] : []
}

/** All axe rules in light mode; in dark mode only contrast, the only difference. */
const isAccessible: Look = async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const errors = await allAccessibilityViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await contrastViolations(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(phone)
  return [...errors, ...inDark.map((error) => `dark ${error}`)]
}

const phone = { width: 390, height: 844 }

/** Every screen, for each role, in parallel. */
async function onEveryScreen(language: Language, looks: readonly Look[]): Promise<string[]> {
  const walk = async (user: User | null, screens: readonly string[], pages: readonly string[] = []) => {
    const arrived = await arriveAs(user, language)
    const { page } = arrived
    await page.setViewportSize(phone)
    await page.goto(links.error())
    const found: string[] = []
    const lookAt = async (path: string) => {
      for (const look of looks) {
        found.push(...(await look(arrived, language)).map((error) => `${path} ${error}`))
      }
    }
    for (const path of screens) {
      await showScreen(page, path, language)
      await lookAt(path)
    }
    for (const path of pages) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await lookAt(path)
    }
    await arrived.context.close()
    return found
  }
  const found = await Promise.all([
    walk(null, guestScreens(), publicPages(language)),
    walk(everybody, ownScreens()),
    walk(judged.organiser, organiserScreens()),
  ])
  return found.flat()
}

// Spanish has the longest words.
test('every screen is accessible in light and dark, and fits a phone at normal and double text size', async () => {
  expect(await onEveryScreen('es', [fitsPhone, fitsLargeText, isAccessible])).toEqual([])
})

test.runIf(isSoak).each(['en', 'fr', 'zh-hans'] as const)(
  'every screen in %s fits a phone and names its language',
  async (language) => {
    expect(await onEveryScreen(language, [fitsPhone])).toEqual([])
  },
)

test('every step that opens after payment is among the screens', () => {
  expect(steps.filter(isBehindPayment)).toEqual([
    'firm-info',
    'client-info',
    'media',
    'text',
    'document',
    'translation',
    'preview',
    'confirmation',
  ])
})
