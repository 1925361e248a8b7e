import { giveAwards } from '#features/awards/server/actions.ts'
import { publishWorks } from '#features/gallery/server/actions.ts'
import { savePageText } from '#features/pages/server/actions.ts'
import type { Tools } from '#server/http.ts'
import { isRecorded, record } from '#server/journal.ts'
import { cast } from './casting.ts'
import { ensureContests } from './contests.ts'
import { setDesk } from './desk.ts'
import { judge } from './judging.ts'
import { writeNews } from './news.ts'
import { judgeBefore } from './past-jury.ts'
import { giveTexts } from './redacting.ts'
import { fillTill } from './till.ts'
import { allWorks, pageTexts } from './words/programme.ts'
import type { Work } from './words/types.ts'
import { enterWork, type Hall, openHall } from './works.ts'

const finished = { act: 'demo.load', subject: { kind: 'demo', id: '00000000-0000-4000-8000-000000000000' } }

/** Drawing waits for libvips, libvips for the disk: three at a time keep two cores busy. */
const lanes = 3
/** Works appear on the wall a few at a time while the rest is still being drawn. */
const batch = 12

/** The best known first, then the newest edition: what a visitor sees first is there first. */
function inOrder(works: readonly Work[]): Work[] {
  const turn = (work: Work) => (work.art ? 0 : work.edition === 2026 ? 1 : 2030 - work.edition)
  return works.toSorted((a, b) => turn(a) - turn(b) || (a.art ?? 0) - (b.art ?? 0))
}

async function enterAll(
  hall: Hall,
  works: readonly Work[],
  onEntered: (count: number) => void,
): Promise<void> {
  const waiting = inOrder(works)
  let entered = 0
  let unpublished: string[] = []
  const publish = async () => {
    const ready = unpublished
    unpublished = []
    await publishWorks(hall.tools, ready)
  }
  const lane = async () => {
    for (let work = waiting.shift(); work; work = waiting.shift()) {
      const projectId = await enterWork(hall, work)
      if (work.edition < 2026) unpublished.push(projectId)
      if (unpublished.length >= batch) await publish()
      entered += 1
      onEntered(entered)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  await publish()
}

/**
 * Makes the demo programme while the portal already answers. What an interrupted start left is completed by the
 * next; once it is whole this does nothing.
 */
export async function loadDemo(tools: Tools, say: (line: string) => void): Promise<void> {
  const { db } = tools
  if (await isRecorded(db, finished)) return
  const began = Date.now()
  say('Making the demo programme; the portal can be used meanwhile …')
  for (const page of pageTexts) await savePageText(db, page)
  const people = await cast(db)
  const contestIds = await ensureContests(db, new Date())
  const open = contestIds.get(2027)
  const judging = contestIds.get(2026)
  if (open) {
    await setDesk(tools, people, open)
    await fillTill(tools, people, open)
  }
  await writeNews(tools, people)

  const works = allWorks()
  const hall = await openHall(tools, people, contestIds)
  let told = 0
  await enterAll(hall, works, (count) => {
    const quarters = Math.floor((count * 4) / works.length)
    if (quarters <= told) return
    told = quarters
    say(`${count} of ${works.length} works hung`)
  })
  const latest = contestIds.get(2025)
  if (latest) await judgeBefore(tools, people, latest)
  if (judging) {
    await judge(tools, people, judging)
    await giveTexts(tools, people, judging)
  }
  for (const edition of [2023, 2024, 2025]) {
    const contestId = contestIds.get(edition)
    if (contestId) await db.transaction((tx) => giveAwards(tx, contestId))
  }
  await record(db, { actorId: null, ...finished })
  say(`The demo programme is complete (${Math.round((Date.now() - began) / 1000)} s)`)
}
