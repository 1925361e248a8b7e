import type { ImageView } from '#features/files/storage/contract.ts'
import type { CardView } from '#features/gallery/pages/contract.ts'
import type { FirmPageView, Surroundings, WorkPageView } from '#features/gallery/pages/pages.ts'
import type { NewsArticleView } from '#features/news/contract.ts'
import { formatCountry } from '#shared/format.ts'
import { inLanguage, locales } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'
import { links } from '#web/links.ts'

export type JsonLd = { [key: string]: string | number | undefined | JsonLd | JsonLd[] | string[] }

/** The largest format that every browser supports. */
export function sharedImage(image: ImageView, publicUrl: string): string | undefined {
  const widest = image.renditions
    .filter(({ format }) => format !== 'avif')
    .toSorted(
      (one, other) =>
        (other.format === 'jpeg' ? 1 : 0) - (one.format === 'jpeg' ? 1 : 0) || other.width - one.width,
    )
  return widest[0] && `${publicUrl}${widest[0].url}`
}

export function structuredWorkOf(
  { work, awards }: WorkPageView,
  { description, canonical }: { description: string; canonical: string },
  { language, publicUrl }: Surroundings,
): JsonLd {
  const say = (text: typeof work.title) => writtenIn(text, language, work.language).text
  return {
    '@context': 'https://schema.org',
    '@type': 'CreativeWork',
    name: say(work.title),
    description,
    url: `${publicUrl}/${language}${canonical}`,
    inLanguage: locales[language],
    image: work.images.slice(0, 4).flatMap(({ image }) => sharedImage(image, publicUrl) ?? []),
    creator: { '@type': 'Organization', name: work.firm },
    contributor: work.credits.map(({ name }) => ({ '@type': 'Organization', name })),
    award: awards.map(
      (award) => `${inLanguage(award.contest, language)}, ${inLanguage(award.level, language)}`,
    ),
    genre: work.discipline ? inLanguage(work.discipline, language) : undefined,
    dateCreated: work.completedOn ?? work.launchYear ?? undefined,
    locationCreated: work.country
      ? {
          '@type': 'Place',
          name: [work.city, formatCountry(work.country, language)].filter(Boolean).join(', '),
        }
      : undefined,
  }
}

export function structuredFirmOf(firm: FirmPageView, { language, publicUrl }: Surroundings): JsonLd {
  const image = firm.logo && sharedImage(firm.logo, publicUrl)
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: firm.name,
    description: writtenIn(firm.description, language, 'en').text || undefined,
    url: `${publicUrl}${links.publicFirm(language, firm.slug)}`,
    logo: image ?? undefined,
    sameAs: [firm.website, ...firm.socialLinks].filter(Boolean),
    address: firm.country
      ? {
          '@type': 'PostalAddress',
          addressLocality: firm.city || undefined,
          addressRegion: firm.state || undefined,
          addressCountry: firm.country,
        }
      : undefined,
  }
}

export function structuredListOf(works: readonly CardView[], { language, publicUrl }: Surroundings): JsonLd {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: works.map((card, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name: inLanguage(card.title, language),
      url: `${publicUrl}${card.kind === 'product' ? links.product(language, card.slug) : links.inspiration(language, card.slug)}`,
    })),
  }
}

export function structuredArticleOf(
  article: NewsArticleView,
  { description, canonical }: { description: string; canonical: string },
  { language, publicUrl }: Surroundings,
): JsonLd {
  const title = writtenIn(article.title, language, article.language)
  const image = article.cover && sharedImage(article.cover, publicUrl)
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: title.text,
    description,
    url: `${publicUrl}/${language}${canonical}`,
    inLanguage: locales[title.language],
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    author: { '@type': 'Organization', name: article.author },
    publisher: { '@type': 'Organization', name: 'Palmarès' },
    image: image ? [image] : undefined,
  }
}

/** JSON that cannot end its script element. */
export function scriptSafe(data: JsonLd): string {
  return JSON.stringify(data)
    .replace(/</g, '\\u003c')
    .replace(/>/g, '\\u003e')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
}
