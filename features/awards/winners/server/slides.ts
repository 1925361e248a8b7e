import { Readable } from 'node:stream'
import { record } from '#server/audit-log.ts'
import type { Download, Tools } from '#server/http/http.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { ceremonyOrder } from '../ceremony-order.ts'
import type { downloadSlides } from '../contract-files.ts'
import { downloadName } from './file-names.ts'
import { slidesOf } from './slides-pdf.ts'
import { listChosenWinners } from './winner-details.ts'
import { categoriesAmong } from './winners-view.ts'

type Input = InputOf<typeof downloadSlides> & { actorId: string }

export async function makeSlides(tools: Tools, input: Input): Promise<Download> {
  const { actorId, contestId, chosen, language, look } = input
  const { contest, stage, winners } = await listChosenWinners(tools.db, contestId, chosen)
  const sections = ceremonyOrder(winners, await categoriesAmong(tools.db, contestId, winners))
  await record(tools.db, {
    actorId,
    action: 'awards.makeSlides',
    subject: { kind: 'contest', id: contestId },
    details: { winners: winners.length, stage },
  })
  const show = { contest: contest.name, stage, language, look }
  return {
    type: 'application/pdf',
    fileName: downloadName(contest.slug, 'slides', stage, 'pdf'),
    body: Readable.from(slidesOf(tools, sections, show)),
  }
}
