import type { PublicPage, Surroundings } from '#features/gallery/pages/page-views.ts'
import { addressOfWork } from '#features/gallery/pages/web/page-addresses.ts'
import type { ProjectKind } from '#features/projects/lifecycle.ts'
import { inLanguage } from '#shared/language.ts'
import { writtenIn } from '#shared/written.ts'
import { links } from '#web/links.ts'
import { messagesFrom } from '../public-messages.ts'
import type { JsonLd } from './json-ld.ts'

interface Crumb {
  name: string
  /** With the language, without the host. */
  path: string
}

/** The pages above this one, the home first. */
function above(page: PublicPage, around: Surroundings): Crumb[] {
  const { language } = around
  const t = messagesFrom(around, 'gallery')
  const news = messagesFrom(around, 'news')
  const inspirations = { name: t('wall.title'), path: links.inspirations(language) }
  const awards = { name: t('awards.title'), path: links.awards(language) }
  const aboveWork = (kind: ProjectKind): Crumb[] =>
    kind === 'product' ? [{ name: t('kind.product'), path: links.products(language) }] : [inspirations]
  switch (page.kind) {
    case 'work':
      return aboveWork(page.work.kind)
    case 'firm':
      return [{ name: t('firms.title'), path: links.publicFirms(language) }]
    case 'image': {
      const title = writtenIn(page.work.title, language, page.work.language).text
      const path = addressOfWork({ ...page, kind: page.work.kind }, language)
      return [...aboveWork(page.work.kind), { name: title, path }]
    }
    case 'edition':
    case 'award':
      return [awards]
    case 'jury':
    case 'juror': {
      const { name, slug } = page.jury
      return [awards, { name: inLanguage(name, language), path: links.edition(language, slug) }]
    }
    case 'judging': {
      const { name, slug } = page.judging
      return [awards, { name: inLanguage(name, language), path: links.edition(language, slug) }]
    }
    case 'issue':
      return [{ name: news('public.magazine'), path: links.magazine(language) }]
    case 'issue_text': {
      const { number, title } = page.issue
      const issue = inLanguage(title, language) || news('public.issue', { number })
      return [
        { name: news('public.magazine'), path: links.magazine(language) },
        { name: issue, path: links.issue(language, number) },
      ]
    }
    case 'article':
      return [{ name: news('public.news'), path: links.news(language) }]
    default:
      return []
  }
}

/** The way to the page from the public home. */
export function structuredCrumbs(
  page: PublicPage,
  own: { name: string; url: string },
  around: Surroundings,
): JsonLd {
  const { language, publicUrl } = around
  const home = { name: 'Palmarès', path: links.publicHome(language) }
  const crumbs = [home, ...above(page, around)].map(({ name, path }) => ({
    name,
    url: `${publicUrl}${path}`,
  }))
  const all = crumbs.some(({ url }) => url === own.url) ? crumbs : [...crumbs, own]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, url }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: url,
    })),
  }
}
