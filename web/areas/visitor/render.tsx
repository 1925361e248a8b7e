import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { Route, Routes, StaticRouter } from 'react-router'
import { ForgotScreen } from '#features/accounts/registration/web/ForgotScreen.tsx'
import { RegisterScreen } from '#features/accounts/registration/web/RegisterScreen.tsx'
import { LoginScreen } from '#features/accounts/sign-in/web/LoginScreen.tsx'
import type { Language } from '#shared/language.ts'
import type { Catalogue } from '#shared/messages.ts'
import type { Site } from '#shared/site.ts'
import { messagesIn, SpokenContext } from '#web/i18n/messages.ts'
import { setSite } from '#web/site.ts'
import { StartPage } from './StartPage.tsx'
import { VisitorLayout } from './VisitorLayout.tsx'

export interface VisitorPage {
  title: string
  description: string
  html: string
}

/** The HTML of a screen before login, as the application renders it first; `/` is the start in any language. */
export function renderVisitor(
  path: string,
  { language, catalogue, site }: { language: Language; catalogue: Catalogue; site: Site },
): VisitorPage {
  setSite(site)
  const spoken = { language, catalogue }
  const [accounts, areas] = [messagesIn(spoken, 'accounts'), messagesIn(spoken, 'areas')]
  const descriptions: Record<string, string> = {
    '/': areas('start.about'),
    '/login': accounts('login.description'),
    '/register': accounts('register.description'),
    '/forgot-password': accounts('forgot.lead'),
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
  return {
    // Escaped by React.
    title: title?.[1] ?? '',
    description: descriptions[path] ?? '',
    html: markup.replace(title?.[0] ?? '', ''),
  }
}
