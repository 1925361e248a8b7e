import { folded } from '#shared/folded.ts'
import { joinParts } from '#shared/format.ts'
import type { Language } from '#shared/language.ts'
import { zoneWithOffset } from './zone.ts'

/** Those of the world, and UTC, which some browsers leave out of their list. */
const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])]

const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Cities that are in the zone of another one, or have another name in the list. */
const others = new Map([
  ['montreal', 'America/Toronto'],
  ['quebec', 'America/Toronto'],
  ['ottawa', 'America/Toronto'],
  ['beijing', 'Asia/Shanghai'],
  ['kyiv', 'Europe/Kiev'],
  ['mumbai', 'Asia/Kolkata'],
])

/** The zone of a city: `Paris` is Europe/Paris. Any other text unchanged. */
export function zoneNamed(text: string): string {
  const wanted = folded(text.trim().replaceAll('_', ' '))
  const named = zones.find((zone) => folded(zone.replaceAll('_', ' ')) === wanted)
  return named ?? zones.find((zone) => folded(cityOf(zone)) === wanted) ?? others.get(wanted) ?? text.trim()
}

/** Every time zone to choose from, with its city, its name and its offset at that moment. */
export function listZones(language: Language, at: Date): { value: string; label: string }[] {
  return zones.map((zone) => ({
    value: zone,
    label: joinParts([cityOf(zone), zoneWithOffset(zone, language, at)], language),
  }))
}
