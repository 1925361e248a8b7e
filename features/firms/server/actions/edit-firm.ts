import { eq } from 'drizzle-orm'
import { internationalPhone } from '#features/accounts/account/phones.ts'
import { hasStates, isStateOf } from '#features/accounts/session/countries.ts'
import { record } from '#server/audit-log.ts'
import type { Database } from '#server/database/database.ts'
import { announce } from '#server/jobs.ts'
import { messagesOf } from '#server/messages.ts'
import { NotFound } from '#shared/domain-error.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { formatCountry } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { isOutdated, rejectOutdated } from '#shared/versions.ts'
import { CountryCode } from '../../billing-address.ts'
import type { updateFirm as endpoint, FirmProfile, FirmView } from '../../contract.ts'
import { firmChanged } from '../../events.ts'
import { mayEditFirm } from '../../firm-roles.ts'
import { type Firm, findFirmRole, viewsOf } from '../queries.ts'
import { firms } from '../tables.ts'
import { createFirm } from './create-firm.ts'

/** Checks the phone number, which depends on the country. */
export function phoneProblems(
  { phone, country }: Record<string, unknown>,
  language: Language,
): Record<string, string[]> {
  if (typeof phone !== 'string') return {}
  const place = typeof country === 'string' && CountryCode.safeParse(country).success ? country : ''
  if (internationalPhone(phone, place) !== null) return {}
  const t = messagesOf('firms', language)
  const sentence = place
    ? t('phone_wrong', { country: formatCountry(place, language) })
    : t('phone_wrong_anywhere')
  return { phone: [sentence] }
}

/** The phone in international form, and the state only if the country has it. */
function normalized<Profile extends Partial<FirmProfile>>(profile: Profile): Profile {
  const { phone = '', country = '' } = profile
  const stateIn = (place: { country: string; state: string }) =>
    hasStates(place.country) && isStateOf(place.country, place.state) ? place.state : ''
  const { billing } = profile
  return {
    ...profile,
    phone: internationalPhone(phone, country) ?? '',
    state: stateIn({ country, state: profile.state ?? '' }),
    ...(billing ? { billing: { ...billing, state: stateIn(billing) } } : {}),
  }
}

async function getMemberView(db: Database, userId: string, firm: Firm): Promise<FirmView> {
  const role = await findFirmRole(db, userId, firm.id)
  const [view] = role ? await viewsOf(db, [{ firm, role }]) : []
  if (!view) throw new NotFound()
  return view
}

/** Creates a firm, with its user as the owner. */
export async function enterFirm(db: Database, userId: string, profile: FirmProfile): Promise<FirmView> {
  return db.transaction(async (tx) => {
    const { id } = await createFirm(tx, userId, normalized(profile))
    const [firm] = await tx.select().from(firms).where(eq(firms.id, id))
    if (!firm) throw new NotFound()
    return getMemberView(tx, userId, firm)
  })
}

/**
 * Changes a firm's profile. Only its owners and editors may; others get 404.
 * @throws Error `firm_changed` with the current profile, if the form was filled from another version
 */
export async function updateFirm(
  db: Database,
  userId: string,
  { firmId, version, ...profile }: InputOf<typeof endpoint>,
): Promise<FirmView> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(firms).where(eq(firms.id, firmId)).for('update')
    const role = await findFirmRole(tx, userId, firmId)
    if (!before || !mayEditFirm(role)) throw new NotFound()
    if (isOutdated(version, before)) {
      rejectOutdated('firm_changed', await getMemberView(tx, userId, before))
    }
    const [firm] = await tx.update(firms).set(normalized(profile)).where(eq(firms.id, firmId)).returning()
    if (!firm) throw new NotFound()
    await record(tx, { actorId: userId, action: 'firms.update', subject: { kind: 'firm', id: firmId } })
    if (firm.name !== before.name) await announce(tx, firmChanged, { firmId })
    return getMemberView(tx, userId, firm)
  })
}
