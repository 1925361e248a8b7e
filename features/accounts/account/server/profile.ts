import { eq } from 'drizzle-orm'
import type { User, updateUser as updateContract } from '#features/accounts/session/contract.ts'
import { hasStates, isStateOf } from '#features/accounts/session/countries.ts'
import { getUser, getUserById, type UserRecord } from '#features/accounts/session/server/queries.ts'
import { users } from '#features/accounts/session/server/tables.ts'
import type { Database } from '#server/database/database.ts'
import type { Actor } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import { InvalidFields } from '#shared/domain-error.ts'
import { canonicalAddress } from '#shared/email-address.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { formatCountry } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { internationalPhone } from '../phones.ts'

type Input = InputOf<typeof updateContract>

/** Numbers in international form; null for an invalid one. An omitted number stays unchanged. */
function phonesOf({ phone, mobile_phone, country }: Input) {
  const read = (typed: string | undefined) =>
    typed === undefined ? undefined : internationalPhone(typed, country)
  return { phone: read(phone), mobile_phone: read(mobile_phone) }
}

/**
 * Rules beyond the schema: the state belongs to the country, the numbers are valid, the address does not
 * change.
 */
function problemsOf(input: Input, before: UserRecord, state: string, language: Language) {
  const t = messagesOf('accounts', language)
  const errors: Record<string, string[]> = {}
  if (input.email !== undefined && canonicalAddress(input.email) !== before.email) {
    errors.email = [t('email_fixed')]
  }
  if (!isStateOf(input.country, state)) errors.state = [t('state_elsewhere')]
  for (const [field, number] of Object.entries(phonesOf(input))) {
    if (number === null)
      errors[field] = [t('phone_wrong', { country: formatCountry(input.country, language) })]
  }
  if (!/^\d*$/.test(input.phone_ext ?? '')) errors.phone_ext = [t('extension_wrong')]
  return errors
}

/**
 * Saves a state only for Canada and the United States. Numbers are saved in international form.
 * @throws InvalidFields
 */
export async function updateUser(
  db: Database,
  actor: Actor,
  input: Input,
  language: Language,
): Promise<User> {
  return db.transaction(async (tx) => {
    const before = await getUserById(tx, actor.id)
    const state = hasStates(input.country) ? (input.state ?? before.state) : ''
    const errors = problemsOf(input, before, state, language)
    if (Object.keys(errors).length > 0) throw new InvalidFields(errors)
    const phones = phonesOf(input)
    await tx
      .update(users)
      .set({
        firstName: input.first_name,
        lastName: input.last_name,
        gender: input.gender,
        lang: input.lang,
        country: input.country,
        jobTitle: input.job_title,
        jobProfession: input.job_profession,
        companyName: input.company_name,
        website: input.website,
        phone: phones.phone ?? undefined,
        phoneExt: input.phone_ext,
        mobilePhone: phones.mobile_phone ?? undefined,
        city: input.city,
        address: input.address,
        zip: input.zip,
        state,
      })
      .where(eq(users.id, actor.id))
    return getUser(tx, actor.id)
  })
}
