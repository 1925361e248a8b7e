import '#web/kit/tokens.css'
import '#web/kit/base.css'
import './public.css'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PublicPage, Surroundings } from '#features/gallery/pages/pages.ts'
import { Document } from './Document.tsx'
import { PageBody } from './PageBody.tsx'
import { headOf } from './page-head.ts'

/** The page's full HTML. Nothing in it is hydrated; the enhancement script adds the behaviour. */
export function renderPage(page: PublicPage, around: Surroundings): string {
  const html = renderToStaticMarkup(
    <Document head={headOf(page, around)} around={around}>
      <PageBody page={page} around={around} />
    </Document>,
  )
  return `<!doctype html>${html}`
}
