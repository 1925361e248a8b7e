import { record } from '#server/audit-log.ts'
import type { Download, Tools } from '#server/http/http.ts'
import { type Catalogues, ownMessages } from '#server/messages.ts'
import { inThread } from '#server/thread.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { inLanguage, locales } from '#shared/language.ts'
import type { downloadPlaceCards } from '../contract-files.ts'
import { type PlaceCard, placeCardsOf } from '../place-cards.ts'
import { downloadName } from './file-names.ts'
import type { Sheets } from './place-cards-pdf.ts'
import { listChosenWinners } from './winner-details.ts'

export interface CardsTask {
  cards: readonly PlaceCard[]
  sheets: Sheets
  messages: Catalogues
}

const draw = inThread<CardsTask, Uint8Array>(new URL('./place-cards-worker.ts', import.meta.url))

type Input = InputOf<typeof downloadPlaceCards> & { actorId: string }

export async function makePlaceCards({ db }: Pick<Tools, 'db'>, input: Input): Promise<Download> {
  const { actorId, contestId, chosen, language, paper } = input
  const { contest, stage, winners } = await listChosenWinners(db, contestId, chosen)
  const cards = placeCardsOf(winners, locales[language])
  await record(db, {
    actorId,
    action: 'awards.makePlaceCards',
    subject: { kind: 'contest', id: contestId },
    details: { cards: cards.length, stage },
  })
  const sheets = { contest: inLanguage(contest.name, language), stage, language, paper }
  return {
    type: 'application/pdf',
    fileName: downloadName(contest.slug, 'place-cards', stage, 'pdf'),
    body: Buffer.from(await draw({ cards, sheets, messages: ownMessages() })),
  }
}
