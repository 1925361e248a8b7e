import type { HeaderLink } from '#features/accounts/session/parent-site.ts'
import type { ImageView } from '#features/files/storage/contract.ts'
import type { PublicPage, Surroundings, WorkPageView } from '#features/gallery/pages/page-views.ts'
import type { ShareCard } from '#features/gallery/pages/share-card.ts'
import { altOf } from '#features/gallery/pages/web/image-alt.ts'
import { bioIn } from '#features/gallery/pages/web/juror-bio.ts'
import { pathOfImage, pathOfWork } from '#features/gallery/publication/work-address.ts'
import { emptyQuery, searchOf, sortOf } from '#features/gallery/search/wall-query.ts'
import { joinParts } from '#shared/format.ts'
import { inLanguage, type Language, type Localized } from '#shared/language.ts'
import { plainText } from '#shared/plain-text.ts'
import { writtenIn } from '#shared/written.ts'
import { messagesFrom } from './public-messages.ts'

export interface Head {
  title: string
  description: string
  image: ImageView | null
  /** What a shared link shows beside the title and the image. */
  card?: Partial<ShareCard>
  /** A card that is served elsewhere. */
  cardAddress?: string
  /** The canonical address without its language; null for a page that search engines must not index. */
  canonical: string | null
  /** A page that search engines must not index is shared by its address, so links to it have a card. */
  isShared?: true
  /** The canonical address in each language, where they differ. */
  canonicalIn?: (language: Language) => string
  /** The current menu entry. */
  current: HeaderLink | null
}

const most = 200

function cut(text: string): string {
  const plain = plainText(text).replace(/\s+/g, ' ')
  return plain.length > most ? `${plain.slice(0, most).replace(/\s\S*$/, '')}…` : plain
}

function workCard({ work, awards }: WorkPageView, language: Language): Partial<ShareCard> {
  const [award] = awards
  const [opening] = work.images
  return {
    note: award ? inLanguage(award.contest, language) : '',
    level: award ? inLanguage(award.level, language) : '',
    line: work.firm,
    picture: opening ? { image: opening.image, crop: opening.crop } : null,
  }
}

/** The card for links to a page: its title and its description, unless the page has others. */
export function cardOf({ title, description, image, card }: Head): ShareCard {
  return { note: '', level: '', title, line: description, picture: image && { image }, ...card }
}

/** The metadata for the browser's tab, search engines and link previews. */
export function headOf(page: PublicPage, around: Surroundings): Head {
  const { language, path } = around
  const t = messagesFrom(around, 'gallery')
  const news = messagesFrom(around, 'news')
  const areas = messagesFrom(around, 'areas')
  const base: Head = {
    title: '',
    description: t('wall.about'),
    image: null,
    canonical: path,
    current: null,
  }
  switch (page.kind) {
    case 'home':
      return {
        ...base,
        title: t('home.title'),
        description: t('home.about'),
        image: page.hero?.card.cover ?? null,
      }
    case 'wall': {
      const { query, works } = page.wall
      // Filters and searches have endless combinations; search engines index only the wall itself and its
      // pages.
      const isPlain = page.wall.chosen.length === 0 && sortOf(query) === 'jury' && query.find === ''
      return {
        ...base,
        title: t('wall.title'),
        image: works[0]?.cover ?? null,
        canonical: isPlain ? `/inspirations${searchOf(query)}` : '/inspirations',
        current: 'inspired',
      }
    }
    case 'work': {
      const { work } = page
      const say = (text: typeof work.title) => writtenIn(text, language, work.language).text
      const canonicalIn = (other: Language) => pathOfWork({ ...page, kind: work.kind }, other)
      const canonical = canonicalIn(language)
      const description = cut(say(work.summary) || say(work.description))
      return {
        ...base,
        title: say(work.title),
        description,
        image: work.images[0]?.image ?? null,
        card: workCard(page, language),
        canonical,
        canonicalIn,
        current: 'inspired',
      }
    }
    case 'image': {
      const { work, number } = page
      const shown = work.images[number - 1]
      const title = writtenIn(work.title, language, work.language).text
      const canonicalIn = (other: Language) => pathOfImage({ ...page, kind: work.kind }, number, other)
      return {
        ...base,
        title: t('work.image_of', { title, number, count: work.images.length }),
        description: cut(altOf(work, number - 1, language, t).alt),
        image: shown?.image ?? null,
        card: { title, line: work.firm, picture: shown ?? null },
        canonical: canonicalIn(language),
        canonicalIn,
        current: 'inspired',
      }
    }
    case 'report': {
      const canonicalIn = (other: Language) => `${pathOfWork(page.place, other)}/report`
      return { ...base, title: t('report.title'), canonical: null, canonicalIn, current: 'inspired' }
    }
    case 'firm': {
      const description = cut(writtenIn(page.description, language, 'en').text)
      return {
        ...base,
        title: page.name,
        description: description || t('firm.about', { name: page.name, count: page.total }),
        image: page.works[0]?.cover ?? null,
        canonical: `/firms/${page.slug}`,
        current: 'inspired',
      }
    }
    case 'map': {
      const { region, total } = page.map
      const name = t('map.title')
      return {
        ...base,
        title: joinParts([name, region !== 'world' && t(`map.${region}`)], language),
        description: t('map.about'),
        // A region without works is the same empty page as any other.
        canonical: total > 0 ? path : '/map',
        current: 'inspired',
      }
    }
    case 'collection':
      return {
        ...base,
        title: page.name,
        description: t('collection.works', { count: page.works.length }),
        image: page.works[0]?.card.cover ?? null,
        // Only who was given the address may find it.
        canonical: null,
        canonicalIn: () => path,
        isShared: true,
        current: 'inspired',
      }
    case 'firms': {
      const { q, country, letter } = page.view.query
      // Search engines index the list and its pages, not every search.
      const isPlain = !q && !country && !letter
      return {
        ...base,
        title: t('firms.title'),
        description: t('firms.about'),
        canonical: isPlain ? path : '/firms',
        current: 'inspired',
      }
    }
    case 'products':
      return {
        ...base,
        title: t('kind.product'),
        description: t('products.about'),
        image: page.works[0]?.cover ?? null,
        canonical: `/products${searchOf({ ...emptyQuery, after: page.after })}`,
        current: 'inspired',
      }
    case 'awards':
      return {
        ...base,
        title: t('awards.title'),
        description: t('awards.about'),
        current: 'gpd',
        image: page.editions[0]?.works[0]?.cover ?? null,
      }
    case 'edition': {
      const edition = inLanguage(page.edition.name, language)
      return {
        ...base,
        title: edition,
        description: t('awards.edition_about', { edition, count: page.edition.counts.works }),
        current: 'gpd',
        image: page.edition.levels[0]?.disciplines[0]?.works[0]?.cover ?? null,
      }
    }
    case 'jury': {
      const edition = inLanguage(page.jury.name, language)
      return {
        ...base,
        title: joinParts([t('jury.title'), edition], language),
        description: t('jury.about', { edition, count: page.jury.jurors.length }),
        image: page.jury.jurors.find(({ portrait }) => portrait)?.portrait ?? null,
        current: 'gpd',
      }
    }
    case 'juror': {
      const { juror, jury } = page
      return {
        ...base,
        title: joinParts([juror.name, inLanguage(jury.name, language)], language),
        description: cut(bioIn(juror, language).text),
        image: juror.portrait,
        current: 'gpd',
      }
    }
    case 'judging': {
      const edition = inLanguage(page.judging.name, language)
      return {
        ...base,
        title: joinParts([t('judging.title'), edition], language),
        description: t('judging.about', { edition }),
        current: 'gpd',
      }
    }
    case 'award': {
      const of = messagesFrom(around, 'awards')
      const say = (text: Partial<Localized>) => inLanguage(text, language)
      const { award, serial } = page
      if (!award && serial) return { ...base, title: of('verify.unknown'), canonical: null }
      if (!award)
        return {
          ...base,
          title: of('verify.title'),
          description: of('verify.title_about'),
          canonical: '/awards/verify',
          current: 'gpd',
        }
      const params = { title: say(award.title), level: say(award.level), contest: say(award.contest) }
      return {
        ...base,
        title: of('kit.picture_title', params),
        description: of('verify.about', params),
        ...(page.revokedOn === null ? { cardAddress: `/share/awards/${language}/${serial}.jpg` } : {}),
        canonical: `/awards/verify/${serial}`,
        current: 'gpd',
      }
    }
    case 'submit':
      return { ...base, title: t('submit.title'), description: t('submit.about'), current: 'submit_project' }
    case 'news': {
      const name = news('public.news')
      const { page: at, pages } = page
      return {
        ...base,
        title: joinParts([name, at > 1 && news('public.page_of', { page: at, pages })], language),
        description: news('public.news_about'),
        image: page.items[0]?.cover ?? null,
        current: 'news',
      }
    }
    case 'article': {
      const say = (text: typeof page.title) => writtenIn(text, language, page.language).text
      const canonical = `/news/${page.slug}`
      const description = cut(say(page.lead))
      return {
        ...base,
        title: say(page.title),
        description,
        image: page.cover,
        card: { note: news('public.news'), line: page.author },
        canonical,
        current: 'news',
      }
    }
    case 'magazine':
      return {
        ...base,
        title: news('public.magazine'),
        description: news('public.magazine_about'),
        image: page.issues[0]?.cover ?? null,
        current: 'emagazine',
      }
    case 'issue':
    case 'issue_text': {
      const { number, cover, pages } = page.issue
      const name = inLanguage(page.issue.title, language) || news('public.issue', { number })
      const isText = page.kind === 'issue_text'
      const at = isText ? news('reader.text') : page.page > 1 ? news('reader.page', { page: page.page }) : ''
      return {
        ...base,
        title: joinParts([name, at], language),
        description: news('reader.about', { number, count: pages }),
        image: cover,
        // The pages are images of one text; search engines read the text version.
        canonical: isText ? path : `/e-magazine/${number}`,
        current: 'emagazine',
      }
    }
    case 'text':
      return {
        ...base,
        title: inLanguage(page.title, language),
        description: cut(inLanguage(page.content, language)),
      }
    case 'broken':
      return { ...base, title: areas('state.broken_title'), description: t('broken.about'), canonical: null }
    case 'gone':
      return { ...base, title: t('gone.title'), description: t('gone.about'), canonical: null }
    case 'missing':
      return {
        ...base,
        title: areas('state.not_found_title'),
        description: t('missing.about'),
        canonical: null,
      }
  }
}
