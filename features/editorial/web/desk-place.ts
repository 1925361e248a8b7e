import { type Language, languages } from '#shared/language.ts'
import type { EditorialTaskView, PublicationTexts } from '../contract.ts'

export const deskParts = ['text', 'entry', 'checks'] as const
export type DeskPart = (typeof deskParts)[number]

/** The element of an image, and of the credits, on the desk. */
export const imagePlace = (imageId: string) => `image-${imageId}`
export const creditsPlace = 'credits'

/** The address of a place on the desk. */
export function placeOn(at: string, text: Language, part: DeskPart, place = ''): string {
  return `${at}?text=${text}&part=${part}${place && `#${place}`}`
}

/** The languages in which the entrant's text has changed since the redactor began. */
export function correctedLanguages({ correctedTexts, entrantTexts }: EditorialTaskView): Language[] {
  if (!correctedTexts) return []
  return languages.filter((one) => !isSame(correctedTexts[one], entrantTexts[one]))
}

type Text = PublicationTexts[Language]

const isSame = (one: Text, other: Text) =>
  one.title === other.title && one.summary === other.summary && one.description === other.description
