import type { Option } from '#features/accounts/session/contract.ts'
import { type CountryWithStates, countryCodes, statesOf } from '#features/accounts/session/countries.ts'
import { genders, professions } from '#features/accounts/session/profile-choices.ts'
import { messagesOf } from '#server/messages.ts'
import { formatCountry } from '#shared/format.ts'
import { type Language, languages, locales, ownNames } from '#shared/language.ts'

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

export function genderOptions(language: Language): Option[] {
  const t = messagesOf('accounts', language)
  return genders.map((value) => ({ value, label: t(`gender.${value}`) }))
}

/** All options of the account form. */
export function accountOptions(language: Language) {
  const t = messagesOf('accounts', language)
  return {
    genders: genderOptions(language),
    languages: languageOptions(),
    countries: countryOptions(language),
    professions: professions.map((value) => ({ value, label: t(`profession.${value}`) })),
    states: stateOptions(language),
  }
}
