import { creditRoles } from '#features/projects/credits/credits.ts'
import { composer, materialName } from './composing.ts'
import { creditsOf, MANUFACTURERS } from './credits.ts'
import { fullName, keyOf, users } from './people.ts'
import { cities, cityOf, firms } from './places.ts'
import { between, dealer, pick, type Random, randomFrom, shuffled } from './random.ts'
import { type Block, readBlocks, readRows } from './reading.ts'
import { capital, listed } from './slots.ts'
import type { City, Credit, Edition, Firm, Kind, Level, Localized, Work } from './types.ts'

type Typology = {
  kind: Kind
  key: string
  categories: string[]
  area: [number, number]
  label: Localized
}

type Draft = {
  title: Localized
  summary: Localized
  typology: Typology
  materials: string[]
  tags: string[]
  edition: Edition
  city?: City
  firm?: Firm
  art?: number
  level?: Level
  grand?: boolean
  text: Localized[]
  legends?: Localized[]
  credits?: Credit[]
  photographer?: string
}

const EDITIONS: readonly Edition[] = [2023, 2024, 2025, 2026]
const KINDS: readonly Kind[] = ['architecture', 'interior', 'landscape', 'product', 'communication']
const LEVELS: readonly Level[] = ['platinum', 'gold', 'silver', 'bronze']
const TAGS = ['sea', 'river', 'lake', 'hill', 'snow', 'dry']
/** How many projects and products are drawn, beside the best known, for each edition. */
const DRAWN: Record<Edition, { projects: number; products: number }> = {
  2023: { projects: 47, products: 21 },
  2024: { projects: 46, products: 20 },
  2025: { projects: 45, products: 21 },
  2026: { projects: 28, products: 12 },
}
/**
 * How many of the drawn works of an announced edition reach each level; the rest are published without one.
 * The highest level is left to the best known.
 */
const AWARDED: Record<Level, number> = { platinum: 0, gold: 10, silver: 16, bronze: 22 }

const typologies = readBlocks('typologies').map(typologyOf)

/** Builds all 256 works; the same words give the same works, whoever asks and whenever. */
export function allWorks(): Work[] {
  const random = randomFrom('Palmarès, the works')
  const compose = composer(random)
  const deal = hands(random)
  const drafts = [...bestKnown(), ...withLevels(random, drawn(random))]
  return drafts.map((draft) => finished(random, compose, deal, draft))
}

function finished(
  random: Random,
  compose: ReturnType<typeof composer>,
  deal: ReturnType<typeof hands>,
  draft: Draft,
): Work {
  const { typology, edition, materials } = draft
  const kind = typology.kind
  const isProduct = kind === 'product'
  const firm = draft.firm ?? deal.firm(kind)
  const city = draft.city ?? (isProduct ? cityNamed(firm.city.en) : deal.city(firm, draft.tags))
  const commissioned = draft.credits?.find((credit) => credit.role === 'client')?.name
  const client = commissioned ?? (isProduct ? pick(random, MANUFACTURERS) : deal.client(city, typology.key))
  const photographer = draft.photographer ?? fullName(deal.photographer())
  const [low, high] = typology.area
  const isHonoured = draft.level === 'platinum' || draft.level === 'gold'
  const [citation] = draft.text.slice(3)
  return {
    key: `${edition}-${keyOf(draft.title.en)}`,
    edition,
    kind: isProduct ? 'product' : 'project',
    discipline: DISCIPLINE[kind],
    categories: typology.categories.slice(0, random() < 0.6 ? 1 : 2),
    title: draft.title,
    summary: draft.summary,
    description:
      draft.text.length >= 3
        ? draft.text.slice(0, 3)
        : compose.description({ kind, typology: typology.key, city: city.name, materials }),
    city: city.name,
    country: city.country,
    ...(city.state ? { state: city.state } : {}),
    ...(isProduct
      ? { launchYear: edition - between(random, 0, 1) }
      : { completedOn: dayBefore(random, edition) }),
    ...(high > 0 ? { areaM2: rounded(between(random, low, high)) } : {}),
    client,
    programmeType: typology.label,
    materials: capitals(listed(materials.map(materialName))),
    firmKey: firm.key,
    credits: draft.credits ?? creditsOf(random, kind, firm, client, photographer),
    legends: draft.legends ?? compose.legends(kind, typology.key),
    photoCredit: photographer,
    level: draft.level ?? null,
    ...(draft.grand ? { special: 'grand-prize' as const } : {}),
    ...(isHonoured ? { juryCitation: citation ?? compose.citation() } : {}),
    ...(draft.art ? { art: draft.art } : {}),
    seed: between(random, 1, 2 ** 31 - 1),
  }
}

const DISCIPLINE: Record<Kind, string> = {
  architecture: 'architecture',
  interior: 'interior-design',
  landscape: 'landscape',
  product: 'product-design',
  communication: 'communication',
}

function hands(random: Random) {
  const firmsOf = new Map(
    KINDS.map((kind) => [
      kind,
      dealer(
        random,
        firms.filter((firm) => firm.kind === kind),
      ),
    ]),
  )
  const city = dealer(random, cities)
  const photographer = dealer(
    random,
    users.filter((user) => user.part === 'photographer'),
  )
  return {
    firm(kind: Kind): Firm {
      const deal = firmsOf.get(kind)
      if (!deal) throw new Error(`no firms of kind ${kind}`)
      return deal()
    },
    city(firm: Firm, tags: string[]): City {
      const suits = (one: City) => tags.every((tag) => one.tags.includes(tag))
      const home = cityNamed(firm.city.en)
      return suits(home) && random() < 0.45 ? home : city(suits)
    },
    /** A home is built for a household; anything else for a body of its own country. */
    client({ country }: City, typology: string): string {
      if (HOMES.includes(typology)) return household(random, country)
      return (
        pick(
          random,
          clients.filter(([, home]) => home === country),
        )[0] ?? ''
      )
    },
    photographer,
  }
}

const clients = readRows('clients')
const HOMES: readonly string[] = ['house', 'apartment']
function household(random: Random, country: string): string {
  const neighbours = users.filter((user) => user.country === country)
  const { lastName } = pick(random, neighbours.length > 0 ? neighbours : users)
  return `${initial(random)}. & ${initial(random)}. ${lastName}`
}

const initial = (random: Random): string => pick(random, [...'ABCDEFGHJKLMNPRST'])

function drawn(random: Random): Draft[] {
  const projects = shuffled(
    random,
    KINDS.filter((kind) => kind !== 'product').flatMap((kind) => readBlocks(`works-${kind}`)),
  )
  const products = shuffled(random, readBlocks('works-product'))
  return EDITIONS.flatMap((edition) => {
    const blocks = [
      ...projects.splice(0, DRAWN[edition].projects),
      ...products.splice(0, DRAWN[edition].products),
    ]
    return blocks.map((block) => draftOf(block, edition))
  })
}

function draftOf(block: Block, edition: Edition): Draft {
  const [key = '', ...rest] = block.head.split(' ')
  const materials = rest.filter((word) => !TAGS.includes(word))
  const typology = typologies.find((one) => one.key === key && one.kind === kindOfBlock(block))
  if (!typology) throw new Error(`no typology ${block.head}`)
  const [title, summary, ...text] = block.quads
  if (!title || !summary) throw new Error(`${block.head}: a title or summary is missing`)
  return {
    title,
    summary,
    typology,
    materials,
    tags: rest.filter((word) => TAGS.includes(word)),
    edition,
    text,
  }
}

const kindByTitle = new Map(
  KINDS.flatMap((kind) =>
    readBlocks(`works-${kind}`).map((block) => [block.quads[0]?.en ?? '', kind] as const),
  ),
)
const kindOfBlock = (block: Block): Kind | undefined => kindByTitle.get(block.quads[0]?.en ?? '')

const KIND_OF_ART: readonly Kind[] = ['architecture', 'interior', 'landscape', 'product']
const kindOfArt = (art: number): Kind =>
  KIND_OF_ART[art <= 5 ? 0 : art <= 9 ? 1 : art <= 12 ? 2 : 3] ?? 'product'

function bestKnown(): Draft[] {
  const told = new Map(readBlocks('best-known-texts').map((block) => [block.head, block.quads]))
  return readBlocks('best-known').map((block) => {
    const [number, year, key, materials = '', cityKey = '', firmKey, levelName, special] =
      block.head.split('|')
    const art = Number(number)
    const edition = EDITIONS.find((one) => one === Number(year))
    const typology = typologies.find((one) => one.key === key && one.kind === kindOfArt(art))
    const firm = firms.find((one) => one.key === firmKey)
    const level = LEVELS.find((one) => one === levelName)
    const [title, summary, ...legends] = block.quads
    const text = told.get(number ?? '') ?? []
    if (!edition || !typology || !firm || !level || !title || !summary)
      throw new Error(`${block.head}: not whole`)
    return {
      title,
      summary,
      typology,
      materials: materials.split(' '),
      tags: [],
      edition,
      city: cityOf(cityKey),
      firm,
      art,
      level,
      grand: special === 'grand-prize',
      text,
      legends,
      ...creditsByHand(art),
    }
  })
}

/** The credits of a best-known work where they are written out; the last of them is the photographer. */
function creditsByHand(art: number): { credits?: Credit[]; photographer?: string } {
  const credits = readRows('best-known-credits').flatMap(([number, roleName, name = '', firmKey = '']) => {
    const role = creditRoles.find((one) => one === roleName)
    if (!role) throw new Error(`${name}: no part called ${roleName}`)
    return Number(number) === art ? [{ role, name, ...(firmKey === '' ? {} : { firmKey }) }] : []
  })
  const photographer = credits.at(-1)?.name
  return photographer ? { credits, photographer } : {}
}

/** Gives the drawn works of the announced editions their levels; the contest in judging has none yet. */
function withLevels(random: Random, drafts: Draft[]): Draft[] {
  return EDITIONS.flatMap((edition) => {
    const ofEdition = drafts.filter((draft) => draft.edition === edition)
    if (edition === 2026) return ofEdition
    const given = LEVELS.flatMap((level) => Array.from({ length: AWARDED[level] }, () => level))
    return shuffled(random, ofEdition).map((draft, place) => ({ ...draft, level: given[place] }))
  })
}

function typologyOf(block: Block): Typology {
  const [kindName, key = '', first = '', second = '-', low, high] = block.head.split(' ')
  const kind = KINDS.find((one) => one === kindName)
  const [label] = block.quads
  if (!kind || !label) throw new Error(`${block.head}: not a typology`)
  const categories = second === '-' ? [first] : [first, second]
  return { kind, key, categories, area: [Number(low), Number(high)], label }
}

function cityNamed(name: string): City {
  const city = cities.find((one) => one.name.en === name)
  if (!city) throw new Error(`no city ${name}`)
  return city
}

function dayBefore(random: Random, edition: Edition): string {
  const year = edition - (random() < 0.7 ? 1 : 2)
  return `${year}-${String(between(random, 1, 12)).padStart(2, '0')}-${String(between(random, 1, 28)).padStart(2, '0')}`
}

const rounded = (area: number): number => (area < 500 ? area : Math.round(area / 10) * 10)

function capitals(words: Localized): Localized {
  return { en: capital(words.en), fr: capital(words.fr), 'zh-hans': words['zh-hans'], es: capital(words.es) }
}
