import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import { ForgotScreen } from '#features/accounts/account/web/ForgotScreen.tsx'
import { LoginScreen } from '#features/accounts/account/web/LoginScreen.tsx'
import { RegisterScreen } from '#features/accounts/account/web/RegisterScreen.tsx'
import type { Language } from '#shared/language.ts'
import type { Catalogue } from '#shared/messages.ts'
import type { Site } from '#shared/site.ts'
import { messagesIn, SpokenContext } from '#web/i18n/messages.ts'
import { links } from '#web/links.ts'
import { setSite } from '#web/site.ts'
import { LinkPreview } from '../frame/LinkPreview.tsx'
import { StartPage } from './StartPage.tsx'
import { VisitorLayout } from './VisitorLayout.tsx'

export interface VisitorPage {
  title: string
  description: string
  /** What a shared link shows, as elements of the head. */
  preview: string
  html: string
}

interface VisitorSurroundings {
  language: Language
  catalogue: Catalogue
  site: Site
  publicUrl: string
}

/** The HTML of a screen before login, as the application renders it first; `/` is the start in any language. */
export function renderVisitor(
  path: string,
  { language, catalogue, site, publicUrl }: VisitorSurroundings,
): VisitorPage {
  setSite(site)
  const spoken = { language, catalogue }
  const [accounts, areas] = [messagesIn(spoken, 'accounts'), messagesIn(spoken, 'areas')]
  const previews: Record<string, { title: string; description: string }> = {
    '/': { title: areas('start.title'), description: areas('start.about') },
    '/login': { title: accounts('login.title'), description: accounts('login.description') },
    '/register': { title: accounts('register.title'), description: accounts('register.description') },
    '/forgot-password': { title: accounts('forgot.title'), description: accounts('forgot.lead') },
  }
  const markup = renderToStaticMarkup(
    <SpokenContext value={spoken}>
      <QueryClientProvider client={new QueryClient()}>
        <StaticRouter location={path}>
          {path !== '/' && (
            <noscript>
              <p className="page">{accounts('no_script')}</p>
            </noscript>
          )}
          <Routes>
            <Route Component={VisitorLayout}>
              <Route path="/" Component={StartPage} />
              <Route path="/login" Component={LoginScreen} />
              <Route path="/register" Component={RegisterScreen} />
              <Route path="/forgot-password" Component={ForgotScreen} />
            </Route>
          </Routes>
        </StaticRouter>
      </QueryClientProvider>
    </SpokenContext>,
  )
  const title = /<title>(.*?)<\/title>/s.exec(markup)
  const own = previews[path] ?? { title: '', description: '' }
  const home = links.publicHome(language)
  return {
    // Escaped by React.
    title: title?.[1] ?? '',
    description: own.description,
    preview: renderToStaticMarkup(
      <>
        {/* The start only leads on, so search engines list the home page in its place. */}
        {path === '/' && <link rel="canonical" href={`${publicUrl}${home}`} />}
        <LinkPreview
          {...own}
          language={language}
          url={`${publicUrl}${path === '/' ? home : `${path}?lang=${language}`}`}
          card={`${publicUrl}/share${home}.jpg`}
        />
      </>,
    ),
    html: markup.replace(title?.[0] ?? '', ''),
  }
}
