import { folded } from '#shared/folded.ts'
import { joinParts } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { zoneWithOffset } from './local-time.ts'
import { citiesIn, otherCities } from './time-zone-cities.ts'

/** Those of the world, and UTC, which some browsers leave out of their list. */
const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]

const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Every name of a city of the list in another language, folded. */
const translated = new Map(
  Object.entries(citiesIn).flatMap(([zone, names]) =>
    Object.values(names).map((name) => [folded(name), zone] as const),
  ),
)

/** The zone of a city in any of the four languages: `Londres` is Europe/London. Any other text unchanged. */
export function zoneNamed(text: string): string {
  const wanted = folded(text.trim().replaceAll('_', ' '))
  const named = zones.find((zone) => folded(zone.replaceAll('_', ' ')) === wanted)
  return (
    named ??
    zones.find((zone) => folded(cityOf(zone)) === wanted) ??
    translated.get(wanted) ??
    otherCities.get(wanted) ??
    text.trim()
  )
}

/** Every time zone to choose from, with its city, its name and its offset at that moment. */
export function listZones(language: Language, at: Date): { value: string; label: string }[] {
  return zones.map((zone) => ({
    value: zone,
    label: joinParts(
      [citiesIn[zone]?.[language] ?? cityOf(zone), zoneWithOffset(zone, language, at)],
      language,
    ),
  }))
}
