import { z } from 'zod'
import { Localized } from '#features/contests/contract.ts'
import { ImageView } from '#features/files/contract.ts'
import { WorkView } from '#features/projects/work.ts'
import { languages } from '#shared/language.ts'

/** A work as jurors see it: nobody who made it is named. */
export const BlindWork = WorkView.omit({ firm: true, credits: true, manufacturer: true }).extend({
  images: z.array(z.object({ image: ImageView, legend: Localized })),
})
export type BlindWork = z.infer<typeof BlindWork>
type LocalizedText = z.infer<typeof Localized>

const hidden = '[…]'

// Shorter ones are initials and everyday words: hiding them would hollow the text and hide nobody.
const shortest = 4

/** Hides names where a text writes them out as a whole, in letters or in HTML; other words are left alone. */
export function withoutNames(text: string, names: readonly string[]): string {
  const written = names
    .map((name) => name.trim())
    .filter((name) => name.length >= shortest || /\p{Script=Han}{2}/u.test(name))
    .flatMap((name) => [name, name.replace(/&/g, '&amp;').replace(/'/g, '&#39;'), name.replace(/'/g, '’')])
  if (written.length === 0) return text
  const anyOf = [...new Set(written)]
    .sort((one, other) => other.length - one.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('|')
  return text.replace(new RegExp(`(?<!\\p{Script=Latin})(?:${anyOf})(?!\\p{Script=Latin})`, 'gu'), hidden)
}

export function blindText(text: LocalizedText, names: readonly string[]): LocalizedText {
  const blind = { ...text }
  for (const language of languages) blind[language] = withoutNames(text[language], names)
  return blind
}

/** Whoever a work names as its makers. The client is not one, and works are often called after theirs. */
export function makersOf(work: WorkView): string[] {
  return [
    work.firm,
    work.manufacturer,
    ...work.credits.filter(({ role }) => role !== 'client').map(({ name }) => name),
    ...work.images.map(({ credit }) => credit),
  ]
}

/** Takes the names out of a work: its own, and `names` that are known from elsewhere. */
export function blindWork(work: WorkView, names: readonly string[]): BlindWork {
  const known = [...makersOf(work), ...names]
  const { firm: _firm, credits: _credits, manufacturer: _manufacturer, ...shown } = work
  return {
    ...shown,
    title: blindText(work.title, known),
    summary: blindText(work.summary, known),
    description: blindText(work.description, known),
    programmeType: withoutNames(work.programmeType, known),
    materials: withoutNames(work.materials, known),
    dimensions: withoutNames(work.dimensions, known),
    images: work.images.map(({ image, legend }) => ({ image, legend: blindText(legend, known) })),
  }
}
