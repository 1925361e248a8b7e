import { languages } from '#shared/language.ts'
import type { Firm } from './queries.ts'

type Part = 'place' | 'contact' | 'website' | 'description' | 'logo'

/** What the kept firm lacks and the other one has; nothing that it says itself is written over. */
export function filledBy(kept: Firm, gone: Firm): { parts: Part[]; values: Partial<Firm> } {
  const parts: Part[] = []
  const values: Partial<Firm> = {}
  const take = (part: Part, taken: Partial<Firm>) => {
    if (!parts.includes(part)) parts.push(part)
    Object.assign(values, taken)
  }
  // A place is one thing: half of another firm's would be nowhere.
  if (!kept.country && !kept.city && !kept.address && (gone.country || gone.city)) {
    const { country, state, city, address, zip } = gone
    take('place', { country, state, city, address, zip })
  }
  if (!kept.phone && gone.phone) take('contact', { phone: gone.phone })
  if (!kept.email && gone.email) take('contact', { email: gone.email })
  if (!kept.billing && gone.billing) take('contact', { billing: gone.billing })
  if (!kept.website && gone.website) take('website', { website: gone.website })
  if (kept.socialLinks.length === 0 && gone.socialLinks.length > 0) {
    take('website', { socialLinks: gone.socialLinks })
  }
  const lacking = languages.filter((one) => !kept.description[one] && gone.description[one])
  if (lacking.length > 0) {
    const written = Object.fromEntries(lacking.map((one) => [one, gone.description[one]]))
    take('description', { description: { ...kept.description, ...written } })
  }
  if (!kept.logoFileId && gone.logoFileId) take('logo', { logoFileId: gone.logoFileId })
  return { parts, values }
}
