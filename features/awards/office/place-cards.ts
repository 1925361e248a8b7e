import type { Localized } from '#shared/language.ts'

export interface CardAward {
  /** The titles, then the level. */
  names: Localized[]
  work: Localized
}

export interface PlaceCard {
  name: string
  /** Empty where the person is the recipient. */
  firm: string
  /** Best first. */
  awards: CardAward[]
}

interface Winner {
  ownerId: string
  contact: { name: string; sortName: string }
  texts: { recipient: string; title: Localized }
  level: { name: Localized } | null
  titles: readonly { name: Localized }[]
}

/**
 * One card for each contact and recipient, by last name, whatever they won. Without an account any more, the card names
 * the recipient.
 * @param winners best first
 */
export function placeCardsOf(winners: readonly Winner[], locale: string): PlaceCard[] {
  const byPerson = Map.groupBy(winners, ({ ownerId, texts }) => `${ownerId} ${texts.recipient}`)
  const { compare } = new Intl.Collator(locale)
  return [...byPerson.values()]
    .flatMap((own) => {
      const [first] = own
      if (!first) return []
      const { contact, texts } = first
      const name = contact.name || texts.recipient
      const card = {
        name,
        firm: texts.recipient === name ? '' : texts.recipient,
        awards: own.map(({ titles, level, texts }) => ({
          names: [...titles, ...(level ? [level] : [])].map((award) => award.name),
          work: texts.title,
        })),
      }
      return [{ card, sortName: contact.sortName || name }]
    })
    .sort((one, other) => compare(one.sortName, other.sortName))
    .map(({ card }) => card)
}
