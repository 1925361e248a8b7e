import '#web/kit/tokens.css'
import '#web/kit/base.css'
import './public.css'
import type { PublicPage, Surroundings } from '#features/gallery/pages/page-views.ts'
import type { ShareCard } from '#features/gallery/pages/share-card.ts'
import { htmlOf } from '#web/html/outside-react.ts'
import { Document } from './Document.tsx'
import { PageBody } from './PageBody.tsx'
import { cardOf, headOf } from './page-head.ts'
import { structuredData } from './structured/structured-data.ts'

/** The page's full HTML. Nothing in it is hydrated; the enhancement script adds the behaviour. */
export function renderPage(page: PublicPage, around: Surroundings): string {
  const head = headOf(page, around)
  const { title, description, canonical } = head
  const url = `${around.publicUrl}/${around.language}${canonical}`
  const data = canonical === null ? null : structuredData(page, { title, description, url }, around)
  const html = htmlOf(() => (
    <Document head={head} data={data} around={around}>
      <PageBody page={page} around={around} />
    </Document>
  ))
  return `<!doctype html>${html}`
}

/** What a shared link to the page shows. */
export function shareCardOf(page: PublicPage, around: Surroundings): ShareCard {
  return cardOf(headOf(page, around))
}
