import type { FirmPageView, Surroundings, WorkPageView } from '#features/gallery/pages/page-views.ts'
import { addressOfWork } from '#features/gallery/pages/web/page-addresses.ts'
import type { CardView } from '#features/gallery/publication/contract.ts'
import { materialsInLanguage } from '#features/projects/project/material-names.ts'
import { formatCountry } from '#shared/format.ts'
import { inLanguage, type Language, locales } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'
import { links } from '#web/links.ts'
import { messagesFrom } from '../public-messages.ts'
import { imageObject, type JsonLd, namedParty } from './json-ld.ts'

function place(city: string, country: string, language: Language): JsonLd | undefined {
  if (!country) return undefined
  return {
    '@type': 'Place',
    name: [city, formatCountry(country, language)].filter(Boolean).join(', '),
    address: { '@type': 'PostalAddress', addressLocality: city || undefined, addressCountry: country },
  }
}

export interface Page {
  url: string
  description: string
}

export function structuredWork(
  { work, awards, firms }: WorkPageView,
  { url, description }: Page,
  around: Surroundings,
): JsonLd {
  const { language, publicUrl } = around
  const roles = messagesFrom(around, 'projects')
  const title = writtenIn(work.title, language, work.language)
  const party = (name: string) => {
    const firm = firms.find((one) => one.name === name)
    return namedParty(name, firm && `${publicUrl}${links.publicFirm(language, firm.slug)}`)
  }
  const isProduct = work.kind === 'product'
  return {
    '@type': isProduct ? ['Product', 'CreativeWork'] : 'CreativeWork',
    name: title.text,
    description: description || undefined,
    url,
    mainEntityOfPage: url,
    inLanguage: locales[title.language],
    image: work.images.flatMap(({ image, legend, credit }) =>
      imageObject(image, publicUrl, { caption: writtenIn(legend, language, work.language).text, credit }),
    ),
    creator: work.firm ? party(work.firm) : undefined,
    contributor: work.credits
      .filter(({ name }) => name !== work.firm)
      .map(({ role, name }) => ({
        '@type': 'Role',
        roleName: roles(`credit.${role}`),
        contributor: party(name),
      })),
    award: awards.map(
      (award) => `${inLanguage(award.contest, language)}, ${inLanguage(award.level, language)}`,
    ),
    genre: work.discipline ? inLanguage(work.discipline, language) : undefined,
    dateCreated: work.completedOn ?? (work.launchYear ? String(work.launchYear) : undefined),
    locationCreated: place(work.city, work.country, language),
    material: materialsInLanguage(work.materials, language, work.language).text || undefined,
    ...(isProduct
      ? {
          manufacturer: work.manufacturer ? party(work.manufacturer) : undefined,
          size: work.dimensions || undefined,
          category: work.discipline ? inLanguage(work.discipline, language) : undefined,
        }
      : {}),
  }
}

export function structuredFirm(firm: FirmPageView, { url, description }: Page, around: Surroundings): JsonLd {
  const [logo] = firm.logo ? imageObject(firm.logo, around.publicUrl) : []
  const { city, state, country } = firm
  return {
    '@type': 'Organization',
    name: firm.name,
    description: description || undefined,
    url,
    logo,
    sameAs: [firm.website, ...firm.socialLinks].filter(Boolean),
    address: country
      ? {
          '@type': 'PostalAddress',
          addressLocality: city || undefined,
          addressRegion: state || undefined,
          addressCountry: country,
        }
      : undefined,
  }
}

/** The items of a list, each with its own page. */
export function itemList(items: readonly { name: string; url: string }[]): JsonLd {
  return {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map((item, at) => ({ '@type': 'ListItem', position: at + 1, ...item })),
  }
}

export function workList(works: readonly CardView[], { language, publicUrl }: Surroundings): JsonLd {
  return itemList(
    works.map((card) => ({
      name: inLanguage(card.title, language),
      url: `${publicUrl}${addressOfWork(card, language)}`,
    })),
  )
}
