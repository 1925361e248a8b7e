import codes from './country-codes.json' with { type: 'json' }

/** Every country and territory of ISO 3166-1, by its two letters. */
export const countryCodes: readonly string[] = codes

/** The two countries whose addresses name a state or province, territories included. */
export const statesOf = {
  CA: ['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'],
  US: [
    'AL',
    'AK',
    'AS',
    'AZ',
    'AR',
    'CA',
    'CO',
    'CT',
    'DE',
    'DC',
    'FL',
    'GA',
    'GU',
    'HI',
    'ID',
    'IL',
    'IN',
    'IA',
    'KS',
    'KY',
    'LA',
    'ME',
    'MD',
    'MA',
    'MI',
    'MN',
    'MS',
    'MO',
    'MT',
    'NE',
    'NV',
    'NH',
    'NJ',
    'NM',
    'NY',
    'NC',
    'ND',
    'MP',
    'OH',
    'OK',
    'OR',
    'PA',
    'PR',
    'RI',
    'SC',
    'SD',
    'TN',
    'TX',
    'UT',
    'VT',
    'VA',
    'VI',
    'WA',
    'WV',
    'WI',
    'WY',
  ],
} as const

export type CountryWithStates = keyof typeof statesOf

export function hasStates(country: string): country is CountryWithStates {
  return country in statesOf
}

/** A state is empty or one of its country's; other countries have none. */
export function isStateOf(country: string, state: string): boolean {
  if (state === '') return true
  return hasStates(country) && statesOf[country].some((known) => known === state)
}
