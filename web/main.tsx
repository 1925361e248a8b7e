import './strict-page.ts'
import { MantineProvider } from '@mantine/core'
// Only the styles of the Mantine components that the portal uses, in dependency order.
import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import './kit/tokens.css'
import './kit/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { locales } from '#shared/language.ts'
import { Offline, ServerError, whenUnauthorised } from '#web/api/api.ts'
import { retryDelay } from '#web/api/retry-delay.ts'
import { builtInTexts } from '#web/i18n/built-in-messages.ts'
import { spokenLanguage } from '#web/i18n/language.ts'
import { speak } from '#web/i18n/messages.ts'
import { serverMessages } from '#web/i18n/server-messages.ts'
import { cacheAnswers, dropAllAnswers } from '#web/offline/cached-answers.ts'
import { dropShell } from '#web/offline/cached-shell.ts'
import { watchConnection, whenBack } from '#web/offline/connection.ts'
import { openDrafts } from '#web/offline/drafts.ts'
import { watchLeaving } from '#web/offline/last-requests.ts'
import { sendUnsaved } from '#web/offline/unsaved.ts'
import { whenLeft } from '#web/session/session.ts'
import { followOtherTabs } from '#web/session/tabs.ts'
import { routes } from './areas/routes.tsx'
import { nameClosing, say } from './kit/messages.tsx'
import { cssVariables, theme } from './kit/theme.ts'
import { isPublicAddress, links } from './links.ts'
import { styleNonce } from './nonce.ts'

const language = spokenLanguage()
document.documentElement.lang = locales[language]

const draftsOnTheirWay = openDrafts()
const wordsOnTheirWay = Promise.all([builtInTexts(language), builtInTexts('en'), serverMessages(language)])

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Retries after a lost connection or a server error, but not after a rejection.
      retry: (failures, error) => (error instanceof Offline || error instanceof ServerError) && failures < 2,
      retryDelay,
    },
  },
})

cacheAnswers(queries)
whenLeft(() => {
  dropAllAnswers()
  void dropShell()
})

const timeoutMs = 5_000

/** Unsent changes are sent before any refetch: an older response would remove them from the screen. */
async function goOn(): Promise<void> {
  await Promise.race([sendUnsaved(), new Promise((resolve) => setTimeout(resolve, timeoutMs))])
  void queries.invalidateQueries({ predicate: ({ meta }) => meta?.isCached === true })
  void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}
whenBack(() => void goOn())
watchLeaving()
watchConnection()

// Before the router: it may redirect a visitor to the login page, whose address does not contain it.
const isRedirectStored =
  !new URLSearchParams(location.search).has('redirect_to') ||
  (await import('#features/accounts/sign-in/web/redirect-to.ts').then(({ storeRedirectTo }) =>
    storeRedirectTo(),
  ))

// Loads the drafts, because screens read them when they open.
await draftsOnTheirWay
// The first screen loads in parallel with the messages; nothing renders before them.
const router = createBrowserRouter(routes)

/** Without a token, only the public addresses of the specification are available. */
async function leave(): Promise<void> {
  const { pathname, search } = router.state.location
  if (!isPublicAddress(pathname)) await router.navigate(links.login(pathname + search))
  // Only after the screen has unmounted: a visible screen would fetch again, without a user.
  queries.clear()
}
whenUnauthorised(() => void leave())
followOtherTabs(() => void leave())

const [ours, english, theirs] = await wordsOnTheirWay
const i18n = await speak(language, { ...ours, ...theirs }, english)
nameClosing(i18n.t('message.close', { ns: 'areas' }))

// The message corner loads later; earlier messages are queued for it.
const MessageArea = lazy(() =>
  import('./kit/MessageArea.tsx').then((corner) => ({ default: corner.MessageArea })),
)

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element for the application.')
createRoot(root).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
  >
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Suspense>
          <MessageArea />
        </Suspense>
      </QueryClientProvider>
    </I18nextProvider>
  </MantineProvider>,
)
if (!isRedirectStored) say.error(i18n.t('redirect_dropped', { ns: 'accounts' }))
