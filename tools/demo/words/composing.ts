import type { Random } from './random.ts'
import { between, dealer } from './random.ts'
import { joined, localized, readBlocks } from './reading.ts'
import { filled, listed, numberWord } from './slots.ts'
import type { Kind, Localized } from './types.ts'

export type Deal = () => Localized
export type Subject = { kind: Kind; typology: string; city: Localized; materials: string[] }

const GLUE = localized(' ', ' ', '', ' ')
const named = new Map(readBlocks('materials').map((block) => [block.head, block.quads]))

export function materialName(key: string): Localized {
  const name = named.get(key)?.[0]
  if (!name) throw new Error(`no material ${key}`)
  return name
}

/** Composes the texts of works; each sentence is dealt out once before any comes again. */
export function composer(random: Random) {
  const pools = new Map(readBlocks('sentences').map((block) => [block.head, dealer(random, block.quads)]))
  const told = new Map([...named].map(([key, quads]) => [key, dealer(random, quads.slice(1))]))
  const from = (pool: string): Localized => {
    const deal = pools.get(pool)
    if (!deal) throw new Error(`no sentences called ${pool}`)
    return deal()
  }

  /** A bridge has no doors and a blanket no weight: such kinds of work have sentences of their own. */
  const about = (pool: string, kind: Kind, typology: string): Localized =>
    from(pools.has(`${pool} ${typology}`) ? `${pool} ${typology}` : `${pool} ${kind}`)

  function paragraph({ city, materials }: Subject, sentences: Localized[]): Localized {
    const slots = () => ({
      city,
      materials: listed(materials.map(materialName)),
      n: numberWord(between(random, 3, 14)),
    })
    return joined(
      sentences.map((sentence) => filled(sentence, slots())),
      GLUE,
    )
  }

  function description(subject: Subject): Localized[] {
    const trade = subject.kind === 'product' || subject.kind === 'communication' ? 'made' : 'built'
    const isRoom = subject.kind === 'architecture' || subject.kind === 'interior'
    const ofMaterials = subject.materials.map((key) => {
      const deal = told.get(key)
      if (!deal) throw new Error(`nothing told of ${key}`)
      return deal()
    })
    const opening = [from(`brief ${subject.kind}`), from(`process ${trade}`), from(`process ${trade}`)]
    return [
      paragraph(subject, opening),
      paragraph(subject, [from(isRoom ? 'making built' : 'making'), ...ofMaterials]),
      paragraph(subject, [
        about('use', subject.kind, subject.typology),
        about('use', subject.kind, subject.typology),
        from(pools.has(`close ${subject.kind}`) ? `close ${subject.kind}` : 'close built'),
      ]),
    ]
  }

  return {
    description,
    legends: (kind: Kind, typology: string): Localized[] =>
      distinct(3, () => about('legend', kind, typology)),
    citation: (): Localized => from('citation'),
  }
}

function distinct(count: number, deal: Deal): Localized[] {
  const dealt = new Set<Localized>()
  while (dealt.size < count) dealt.add(deal())
  return [...dealt]
}
