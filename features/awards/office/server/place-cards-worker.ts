import { setOwnMessages } from '#server/messages.ts'
import { work } from '#server/thread.ts'
import type { CardsTask } from './place-cards.ts'
import { placeCards } from './place-cards-pdf.ts'

work(
  ({ cards, sheets, messages }: CardsTask) => {
    setOwnMessages(messages)
    return placeCards(cards, sheets)
  },
  { givesWay: true },
)
