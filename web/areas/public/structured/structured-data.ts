import type { OpenContest, PublicPage, Surroundings } from '#features/gallery/pages/page-views.ts'
import type { IssueView, NewsArticleView } from '#features/news/contract.ts'
import { inLanguage, locales } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'
import { links } from '#web/links.ts'
import { messagesFrom } from '../public-messages.ts'
import { structuredCrumbs } from './crumbs.ts'
import { imageObject, type JsonLd, publisher } from './json-ld.ts'
import { itemList, type Page, structuredFirm, structuredWork, workList } from './works.ts'

function structuredArticle(article: NewsArticleView, { url, description }: Page, around: Surroundings) {
  const { language, publicUrl } = around
  const title = writtenIn(article.title, language, article.language)
  return {
    '@type': 'NewsArticle',
    headline: title.text,
    description: description || undefined,
    url,
    mainEntityOfPage: url,
    inLanguage: locales[title.language],
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    author: { '@type': article.isByFirm ? 'Organization' : 'Person', name: article.author },
    publisher: publisher(publicUrl),
    image: article.cover ? imageObject(article.cover, publicUrl) : undefined,
  }
}

/** The time in which a contest takes entries, as an event on the internet. */
function structuredContest(contest: OpenContest, { language, publicUrl }: Surroundings): JsonLd {
  const url = `${publicUrl}${links.submit(language)}`
  return {
    '@type': 'Event',
    name: inLanguage(contest.name, language),
    description: inLanguage(contest.tagline, language) || undefined,
    startDate: contest.opensAt,
    endDate: contest.deadlineAt,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: publisher(publicUrl),
    image: `${publicUrl}/icon-512.png`,
    url,
    offers: contest.prices.map(({ name, firstCategory, currency, startsAt, endsAt }) => ({
      '@type': 'Offer',
      name: inLanguage(name, language),
      price: (firstCategory / 100).toFixed(2),
      priceCurrency: currency,
      validFrom: startsAt,
      validThrough: endsAt,
      availability: 'https://schema.org/InStock',
      url,
    })),
  }
}

function structuredIssue(issue: IssueView, around: Surroundings): JsonLd {
  const { language, publicUrl } = around
  const t = messagesFrom(around, 'news')
  return {
    '@type': 'PublicationIssue',
    name: inLanguage(issue.title, language) || t('public.issue', { number: issue.number }),
    issueNumber: issue.number,
    datePublished: issue.publishedOn,
    image: issue.cover ? imageObject(issue.cover, publicUrl) : undefined,
    isPartOf: { '@type': 'Periodical', name: `Palmarès, ${t('public.magazine')}` },
  }
}

function structuredIssues(issues: readonly IssueView[], around: Surroundings): JsonLd {
  return {
    '@type': 'ItemList',
    numberOfItems: issues.length,
    itemListElement: issues.map((issue, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      item: structuredIssue(issue, around),
    })),
  }
}

/** What the page is about, in schema.org’s terms; none is a plain page. */
function mainEntity(page: PublicPage, own: Page, around: Surroundings): JsonLd | undefined {
  const { language, publicUrl } = around
  switch (page.kind) {
    case 'home':
      return {
        '@type': 'WebSite',
        name: 'Palmarès',
        url: own.url,
        publisher: publisher(publicUrl),
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${publicUrl}${links.inspirations(language)}?q={words}`,
          },
          'query-input': 'required name=words',
        },
      }
    case 'work':
      return structuredWork(page, own, around)
    case 'image': {
      const { work, number } = page
      const shown = work.images[number - 1]
      const caption = shown && writtenIn(shown.legend, language, work.language).text
      return (
        shown &&
        imageObject(shown.image, publicUrl, { ...(caption ? { caption } : {}), credit: shown.credit })[0]
      )
    }
    case 'juror':
      return {
        '@type': 'Person',
        name: page.juror.name,
        description: own.description || undefined,
        url: own.url,
      }
    case 'firm':
      return structuredFirm(page, own, around)
    case 'article':
      return structuredArticle(page, own, around)
    case 'wall':
      return workList(page.wall.works, around)
    case 'awards':
      return itemList(
        page.editions.map(({ name, slug }) => ({
          name: inLanguage(name, language),
          url: `${publicUrl}${links.edition(language, slug)}`,
        })),
      )
    case 'edition': {
      const cards = page.edition.levels.flatMap(({ disciplines }) => disciplines.flatMap((one) => one.works))
      return workList([...new Map(cards.map((card) => [card.slug, card])).values()].slice(0, 100), around)
    }
    case 'news':
      return itemList(
        page.items.map((item) => ({
          name: writtenIn(item.title, language, item.language).text,
          url: `${publicUrl}${links.article(language, item.slug)}`,
        })),
      )
    case 'issue':
    case 'issue_text':
      return structuredIssue(page.issue, around)
    case 'products':
      return workList(page.works, around)
    case 'firms':
      return itemList(
        page.view.firms.map(({ name, slug }) => ({
          name,
          url: `${publicUrl}${links.publicFirm(language, slug)}`,
        })),
      )
    case 'magazine':
      return structuredIssues(page.issues, around)
    default:
      return undefined
  }
}

const typeOf: Partial<Record<PublicPage['kind'], string>> = {
  wall: 'CollectionPage',
  awards: 'CollectionPage',
  edition: 'CollectionPage',
  news: 'CollectionPage',
  magazine: 'CollectionPage',
  products: 'CollectionPage',
  firms: 'CollectionPage',
  firm: 'ProfilePage',
  juror: 'ProfilePage',
  image: 'ItemPage',
  work: 'ItemPage',
}

/** The page’s content and its place on the site, for search engines. */
export function structuredData(
  page: PublicPage,
  { title, ...own }: Page & { title: string },
  around: Surroundings,
): JsonLd {
  const { language, publicUrl } = around
  const events = page.kind === 'submit' ? page.contests.map((one) => structuredContest(one, around)) : []
  const webPage: JsonLd = {
    '@type': typeOf[page.kind] ?? 'WebPage',
    name: title,
    description: own.description || undefined,
    url: own.url,
    inLanguage: locales[language],
    isPartOf: { '@type': 'WebSite', name: 'Palmarès', url: publicUrl },
    mainEntity: mainEntity(page, own, around),
  }
  return {
    '@context': 'https://schema.org',
    '@graph': [
      webPage,
      ...events,
      ...(page.kind === 'home' ? [] : [structuredCrumbs(page, { name: title, url: own.url }, around)]),
    ],
  }
}
