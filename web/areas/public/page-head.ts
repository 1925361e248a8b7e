import type { HeaderLink } from '#features/accounts/sign-in/parent-site.ts'
import type { ImageView } from '#features/files/storage/contract.ts'
import type { PublicPage, Surroundings } from '#features/gallery/pages/pages.ts'
import { searchOf } from '#features/gallery/search/wall.ts'
import { shareCardAddress } from '#features/gallery/works/share-card.ts'
import { inLanguage, type Localized } from '#shared/language.ts'
import { withoutTags } from '#shared/text.ts'
import { writtenIn } from '#shared/written.ts'
import { messagesFrom } from './public-messages.ts'
import {
  type JsonLd,
  structuredArticleOf,
  structuredFirmOf,
  structuredListOf,
  structuredWorkOf,
} from './structured-data.ts'

export interface Head {
  title: string
  description: string
  image: ImageView | null
  /** An image for link previews, instead of the page's image. */
  card?: string
  /** The canonical address without its language; null for a page that search engines must not index. */
  canonical: string | null
  /** The current menu entry. */
  current: HeaderLink | null
  data: JsonLd | null
  /** Whether the page links to the news feed. */
  hasFeed?: true
}

const most = 200

function cut(text: string): string {
  const plain = withoutTags(text).replace(/\s+/g, ' ').trim()
  return plain.length > most ? `${plain.slice(0, most).replace(/\s\S*$/, '')}…` : plain
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
    data: null,
  }
  switch (page.kind) {
    case 'wall': {
      const { query, works } = page.wall
      // Filters and searches have endless combinations; search engines index only the wall itself and its
      // pages.
      const isPlain = page.wall.chosen.length === 0 && query.sort === 'jury' && query.firms === ''
      return {
        ...base,
        title: t('wall.title'),
        image: works[0]?.cover ?? null,
        canonical: isPlain ? `/inspirations${searchOf(query)}` : '/inspirations',
        current: 'inspired',
        data: structuredListOf(works, around),
      }
    }
    case 'work': {
      const { work } = page
      const say = (text: typeof work.title) => writtenIn(text, language, work.language).text
      const folder = work.kind === 'product' ? 'products' : 'inspirations'
      const canonical = `/${folder}/${page.slug}`
      const description = cut(say(work.summary) || say(work.description))
      return {
        ...base,
        title: say(work.title),
        description,
        image: work.images[0]?.image ?? null,
        ...(work.images[0] ? { card: shareCardAddress(page.slug, work.images[0]) } : {}),
        canonical,
        current: 'inspired',
        data: structuredWorkOf(page, { description, canonical }, around),
      }
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
        data: structuredFirmOf(page, around),
      }
    }
    case 'awards':
      return {
        ...base,
        title: t('awards.title'),
        current: 'gpd',
        image: page.editions[0]?.works[0]?.cover ?? null,
      }
    case 'edition':
      return {
        ...base,
        title: inLanguage(page.edition.name, language),
        current: 'gpd',
        image: page.edition.levels[0]?.disciplines[0]?.works[0]?.cover ?? null,
      }
    case 'judging': {
      const edition = inLanguage(page.judging.name, language)
      return {
        ...base,
        title: `${t('judging.title')}, ${edition}`,
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
        ...(page.revokedOn === null ? { card: `/share/awards/${language}/${serial}.jpg` } : {}),
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
        title: at > 1 ? `${name}, ${news('public.page_of', { page: at, pages })}` : name,
        description: news('public.news_about'),
        image: page.items[0]?.cover ?? null,
        current: 'news',
        hasFeed: true,
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
        canonical,
        current: 'news',
        hasFeed: true,
        data: structuredArticleOf(page, { description, canonical }, around),
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
    case 'text':
      return {
        ...base,
        title: inLanguage(page.title, language),
        description: cut(inLanguage(page.content, language)),
      }
    case 'broken':
      return { ...base, title: areas('state.broken_title'), description: t('broken.about'), canonical: null }
    case 'missing':
      return {
        ...base,
        title: areas('state.not_found_title'),
        description: t('missing.about'),
        canonical: null,
      }
  }
}
