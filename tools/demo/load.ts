import pLimit from 'p-limit'
import { giveAwards } from '#features/awards/award/server/actions.ts'
import { publishWorks } from '#features/gallery/publication/server/publish.ts'
import { textsOfPage } from '#features/pages/contract-pages.ts'
import { saveTexts } from '#features/pages/server/actions.ts'
import { isRecorded, record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { gatherStatistics } from '#server/database/statistics.ts'
import type { Tools } from '#server/http/http.ts'
import type { Localized } from '#shared/language.ts'
import { cast } from './casting.ts'
import { fillCheckout } from './checkout.ts'
import { citeWorks } from './citations.ts'
import { ensureContests } from './contests.ts'
import { collectWorks, markProducts } from './gallery.ts'
import { judge } from './judging.ts'
import { giveLogos } from './logos.ts'
import { writeNews } from './news.ts'
import { judgeBefore } from './past-jury.ts'
import { giveTexts } from './redacting.ts'
import { pageTexts, type Work, works } from './texts/texts.ts'
import { enterWork, type Hall, openHall, takePictures } from './works.ts'
import { setWorkspace } from './workspace.ts'

const finished = {
  action: 'demo.load',
  subject: { kind: 'demo', id: '00000000-0000-4000-8000-000000000000' },
}

/** Three works at a time keep two cores busy, because images wait for the disk. */
const inTurn = pLimit(3)
/** Works are published in batches. The first batch is small, so that it appears early. */
const [firstBatch, batch] = [4, 24]

/** The order of the public gallery: best-known works, then the newest edition. */
function inOrder(unsorted: readonly Work[]): Work[] {
  const rank = (work: Work) => (work.art ? 0 : 2030 - work.edition)
  return unsorted.toSorted((a, b) => rank(a) - rank(b) || (a.art ?? 0) - (b.art ?? 0))
}

/** Enters works and adds missing images. Returns the projects. `onBatch` gets the projects that are ready. */
async function enterWorks(
  hall: Hall,
  works: readonly Work[],
  { most, onBatch }: { most?: number; onBatch?: (projectIds: string[]) => Promise<void> } = {},
): Promise<string[]> {
  const entered: string[] = []
  let handled = 0
  const report = async () => {
    const ready = entered.slice(handled)
    handled = entered.length
    await onBatch?.(ready)
  }
  const enter = async (work: Work) => {
    const projectId = await enterWork(hall, work)
    await takePictures(hall, work, projectId, most)
    entered.push(projectId)
    if (entered.length - handled >= (handled === 0 ? firstBatch : batch)) await report()
  }
  await Promise.all(works.map((work) => inTurn(() => enter(work))))
  await report()
  return entered
}

const oneForm = (text: Localized) => ({
  en: { other: text.en },
  fr: { other: text.fr },
  'zh-hans': { other: text['zh-hans'] },
  es: { other: text.es },
})

async function writePageTexts(db: Database, authorId: string): Promise<void> {
  const texts = pageTexts.flatMap(({ slug, title, content }) => {
    const forms = [oneForm(title), oneForm(content)]
    return textsOfPage(slug).map((name, at) => ({ ...name, forms: forms[at] ?? {} }))
  })
  await saveTexts(db, authorId, { texts }, 'en')
}

/**
 * Loads the demo while the portal is already running. After an interruption, the next start continues. Does nothing
 * once the demo is complete.
 */
export async function loadDemo(tools: Tools, say: (line: string) => void): Promise<void> {
  const { db } = tools
  if (await isRecorded(db, finished)) return
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  say('Loading the demo. You can already use the portal …')
  const users = await cast(db)
  await writePageTexts(db, users.organiserId)
  const contestIds = await ensureContests(db, new Date())
  const hall = await openHall(tools, users, contestIds)
  const all = inOrder(works)
  const announced = all.filter(({ edition }) => edition < 2026)
  const publish = (projectIds: string[]) => publishWorks(tools, projectIds)
  // Covers come first, so that the gallery is complete early. The other images follow.
  await enterWorks(hall, announced, { most: 1, onBatch: publish })
  say(`${announced.length} works are on the wall (${seconds()} s)`)

  const open = contestIds.get(2027)
  const judging = contestIds.get(2026)
  if (open) {
    await setWorkspace(tools, users, open)
    await fillCheckout(tools, users, open)
  }
  await giveLogos(tools, users)
  await writeNews(tools, users)
  await enterWorks(
    hall,
    all.filter(({ edition }) => edition === 2026),
  )
  for (const edition of [2025, 2024, 2023]) {
    const contestId = contestIds.get(edition)
    if (contestId) await judgeBefore(tools, users, { contestId, edition })
  }
  if (judging) {
    await judge(tools, users, judging)
    await giveTexts(tools, users, judging)
  }
  const entered = await enterWorks(hall, announced)
  for (const edition of [2023, 2024, 2025]) {
    const contestId = contestIds.get(edition)
    if (!contestId) continue
    await db.transaction(async (tx) => {
      await giveAwards(tx, contestId)
      await citeWorks(tx, contestId, edition)
    })
  }
  // Their pages quote the jury.
  await publish(entered)
  await markProducts(hall)
  await collectWorks(hall)
  await gatherStatistics(db)
  await record(db, { actorId: null, ...finished })
  say(`The demo programme is complete (${seconds()} s)`)
}
