import { wordsOf } from '#server/words.ts'
import { formatCountry } from '#shared/format.ts'
import { type Language, languages, locales, ownNames } from '#shared/language.ts'
import { genders, type Option, professions } from '../contract.ts'
import { type CountryWithStates, countryCodes, statesOf } from '../countries.ts'

function sorted(options: Option[], language: Language): Option[] {
  const { compare } = new Intl.Collator(locales[language])
  return options.sort((one, other) => compare(one.label, other.label))
}

export function genderOptions(language: Language): Option[] {
  const t = wordsOf('accounts', language)
  return genders.map((value) => ({ value, label: t(`gender.${value}`) }))
}

/** Each in its own name: whoever looks for a language reads that one. */
export function languageOptions(): Option[] {
  return languages.map((value) => ({ value, label: ownNames[value] }))
}

export function countryOptions(language: Language): Option[] {
  return sorted(
    countryCodes.map((value) => ({ value, label: formatCountry(value, language) })),
    language,
  )
}

/** In the order of their names, "other" at the end. */
export function professionOptions(language: Language): Option[] {
  const t = wordsOf('accounts', language)
  const named = professions.map((value) => ({ value, label: t(`profession.${value}`) }))
  const isOther = ({ value }: Option) => value === 'other'
  return [
    ...sorted(
      named.filter((option) => !isOther(option)),
      language,
    ),
    ...named.filter(isOther),
  ]
}

export function stateOptions(language: Language): Record<CountryWithStates, Option[]> {
  const t = wordsOf('accounts', language)
  const optionsOf = (country: CountryWithStates) =>
    sorted(
      statesOf[country].map((value) => ({ value, label: t(`state.${country}.${value}`) })),
      language,
    )
  return { CA: optionsOf('CA'), US: optionsOf('US') }
}
