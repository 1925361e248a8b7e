import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { takeImage } from '#features/files/uploads/server/actions/take-image.ts'
import { type EntryPlace, getEntryEvaluation } from '#features/jury/panel/contract.ts'
import { projectImages } from '#features/projects/project/server/tables.ts'
import { unwritten } from '#shared/language.ts'
import type { TestApp, User } from '#tools/testing/app.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { eventually } from './journey.ts'

/** An open round: entries in two categories in turn, one picture each. */
export async function openRound(app: TestApp, howMany: number, width?: number): Promise<JudgedContest> {
  const judged = await giveJudgedContest(app, {
    slug: crypto.randomUUID(),
    isOpen: true,
    works: Array.from({ length: howMany }, (_, at) => ({
      title: `Work ${at + 1}`,
      language: 'en' as const,
      entries: [{ category: at % 2 === 0 ? ('retail' as const) : ('office' as const), scores: [] }],
    })),
  })
  for (const [at, entry] of judged.entries.entries()) await givePicture(app, entry, { at, width })
  return judged
}

/** A picture of one colour; zooming needs a wider one than pages show. */
export async function givePicture(
  app: TestApp,
  { projectId, owner }: JudgedContest['entries'][number],
  { at, position = 0, width = 960 }: { at: number; position?: number; width?: number | undefined },
): Promise<void> {
  const background = { r: 40 + 10 * at, g: 90, b: 120 }
  const source = await sharp({
    create: { width, height: Math.round(width / 1.5), channels: 3, background },
  })
    .jpeg()
    .toBuffer()
  const { fileId } = await takeImage(app.app.tools, {
    ownerId: owner.id,
    purpose: 'project-image',
    originalName: `${at}.jpg`,
    source,
    formats: { webp: width > 1600 ? [320, 1080, 1600] : [320, 960] },
  })
  await app.db
    .insert(projectImages)
    .values({ projectId, fileId, position, legend: { ...unwritten, en: 'North' }, mayBePublished: true })
}

/** The juror’s scores of an entry, in the order of the criteria. */
export async function givenTo(app: TestApp, place: EntryPlace, juror: User): Promise<number[]> {
  const { body } = await app.request(getEntryEvaluation, place, juror)
  return body.criteria.flatMap(({ id }) => body.scores.find((score) => score.criterionId === id)?.value ?? [])
}

export const checked = (page: Page) => page.locator('aside input:checked').count()

export async function scoreByKeys(page: Page, first: string, second: string): Promise<void> {
  await eventually(() => checked(page)).toBe(0)
  await page.locator('aside h1').waitFor()
  await page.keyboard.press(first)
  await eventually(() => checked(page)).toBe(1)
  await page.keyboard.press(second)
  await eventually(() => checked(page)).toBe(2)
}

export async function walkOn(page: Page): Promise<void> {
  const before = page.url()
  await page.keyboard.press('n')
  await eventually(() => page.url()).not.toBe(before)
}

/** How many pictures of this entry and the next are loaded: one for the stage and one for the strip each. */
export const picturesAhead = (page: Page) =>
  page.evaluate<number>(
    "[...document.querySelectorAll('div[hidden] img')].filter((image) => image.complete).length",
  )

/** The natural width of the picture on the stage; 0 if it was not loaded. */
export const shownWidth = (page: Page) =>
  page.evaluate<number>("document.querySelector('main figure img').naturalWidth")
