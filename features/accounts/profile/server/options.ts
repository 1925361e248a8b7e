import type { Option } from '#features/accounts/sign-in/contract.ts'
import { getUserById } from '#features/accounts/sign-in/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { messagesOf } from '#server/messages.ts'
import { formatCountry } from '#shared/format.ts'
import { type Language, languages, locales, ownNames } from '#shared/language.ts'
import { type CountryWithStates, countryCodes, statesOf } from '../countries.ts'
import { choiceOptions } from './choices.ts'

function sorted(options: Option[], language: Language): Option[] {
  const { compare } = new Intl.Collator(locales[language])
  return options.sort((one, other) => compare(one.label, other.label))
}

/** Each language in its own name. */
export function languageOptions(): Option[] {
  return languages.map((value) => ({ value, label: ownNames[value] }))
}

export function countryOptions(language: Language): Option[] {
  return sorted(
    countryCodes.map((value) => ({ value, label: formatCountry(value, language) })),
    language,
  )
}

export function stateOptions(language: Language): Record<CountryWithStates, Option[]> {
  const t = messagesOf('accounts', language)
  const optionsOf = (country: CountryWithStates) =>
    sorted(
      statesOf[country].map((value) => ({ value, label: t(`state.${country}.${value}`) })),
      language,
    )
  return { CA: optionsOf('CA'), US: optionsOf('US') }
}

/** Everything that the account form offers; a choice of the person's own stays although it was retired. */
export async function accountOptions(db: Database, userId: string, language: Language) {
  const user = await getUserById(db, userId)
  return {
    genders: await choiceOptions(db, 'gender', language, user.gender),
    languages: languageOptions(),
    countries: countryOptions(language),
    professions: await choiceOptions(db, 'profession', language, user.jobProfession),
    states: stateOptions(language),
  }
}
