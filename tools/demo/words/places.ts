import { keyOf } from './people.ts'
import { between, dealer, randomFrom } from './random.ts'
import { localized, readBlocks, readRows } from './reading.ts'
import { filled, numberWord } from './slots.ts'
import type { City, Firm, FirmKind } from './types.ts'

export const cities: City[] = readRows('cities').map(
  ([key = '', en, fr, zh, es, country = '', state = '', tags = '']) => ({
    key,
    name: localized(en, fr, zh, es),
    country,
    ...(state === '' ? {} : { state }),
    tags: tags.split(' '),
  }),
)

export function cityOf(key: string): City {
  const city = cities.find((one) => one.key === key)
  if (!city) throw new Error(`no city ${key}`)
  return city
}

const FIRM_KINDS: readonly FirmKind[] = [
  'architecture',
  'interior',
  'landscape',
  'product',
  'communication',
  'photography',
  'contractor',
]

export const firms: Firm[] = allFirms()

function allFirms(): Firm[] {
  const random = randomFrom('firms')
  const words = new Map(readBlocks('firm-words').map((block) => [block.head, dealer(random, block.quads)]))
  return readRows('firms').map(([key = '', name = '', kindName, cityKey = '']) => {
    const city = cityOf(cityKey)
    const kind = FIRM_KINDS.find((one) => one === kindName)
    const deal = words.get(kindName ?? '')
    if (!kind || !deal) throw new Error(`${key}: no words for a firm of kind ${kindName}`)
    return {
      key,
      name,
      kind,
      city: city.name,
      country: city.country,
      ...(city.state ? { state: city.state } : {}),
      description: filled(deal(), { city: city.name, n: numberWord(between(random, 4, 14)) }),
      website: `https://${keyOf(name)}.example.com`,
    }
  })
}
