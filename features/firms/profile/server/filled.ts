import { languages } from '#shared/language.ts'
import type { Firm } from './queries.ts'

/** What the kept firm lacks and the other one has; nothing that it says itself is written over. */
export function filledBy(kept: Firm, gone: Firm): Partial<Firm> {
  const values: Partial<Firm> = {}
  // A place is one thing: half of another firm's would be nowhere.
  if (!kept.country && !kept.city && !kept.address && (gone.country || gone.city)) {
    const { country, state, city, address, zip } = gone
    Object.assign(values, { country, state, city, address, zip })
  }
  if (!kept.phone) values.phone = gone.phone
  if (!kept.email) values.email = gone.email
  if (!kept.billing) values.billing = gone.billing
  if (!kept.website) values.website = gone.website
  if (kept.socialLinks.length === 0) values.socialLinks = gone.socialLinks
  if (!kept.logoFileId) values.logoFileId = gone.logoFileId
  const lacking = languages.filter((one) => !kept.description[one])
  const written = Object.fromEntries(lacking.map((one) => [one, gone.description[one]]))
  return { ...values, description: { ...kept.description, ...written } }
}
