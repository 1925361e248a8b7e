import './strict-page.ts'
import './react-first.ts'
import './kit/tokens.css'
import './kit/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { storeRedirectTo } from '#features/accounts/session/web/redirect-to.ts'
import { locales } from '#shared/language.ts'
import { Offline, ServerError, whenUnauthorised } from '#web/api/api.ts'
import { retryDelay } from '#web/api/retry-delay.ts'
import { speak } from '#web/i18n/catalogue.ts'
import { spokenLanguage } from '#web/i18n/language.ts'
import { messagesIn, SpokenContext } from '#web/i18n/messages.ts'
import { dropShell } from '#web/offline/cached-shell.ts'
import { watchConnection, whenBack } from '#web/offline/connection.ts'
import { clearDevice } from '#web/offline/device.ts'
import { openDrafts } from '#web/offline/drafts.ts'
import { watchLeaving } from '#web/offline/last-requests.ts'
import { sendUnsaved } from '#web/offline/unsaved.ts'
import { whenLeft } from '#web/session/session.ts'
import { followOtherTabs } from '#web/session/tabs.ts'
import { addInside, routes } from './areas/routes.tsx'
import { InPlace } from './InPlace.tsx'
import { nameClosing, say } from './kit/messages.ts'
import { isPublicAddress, links } from './links.ts'
import { nextTask } from './next-task.ts'
import { bearTranslation } from './translated.ts'
import { typedBefore } from './typed-before.ts'

await nextTask()
bearTranslation()

const language = spokenLanguage()
document.documentElement.lang = locales[language]

const draftsOnTheirWay = openDrafts()
const messagesOnTheirWay = speak(language)

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

whenLeft(() => {
  void clearDevice(['answer'])
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
const isRedirectStored = !new URLSearchParams(location.search).has('redirect_to') || (await storeRedirectTo())

// Loads the drafts, because screens read them when they open.
await draftsOnTheirWay
await nextTask()
// The first screen loads in parallel with the messages; nothing renders before them.
const router = createBrowserRouter(routes, { patchRoutesOnNavigation: addInside })

/** Until the first screen has loaded, the server's own form of it stays on the page. */
async function firstScreen({ state, subscribe }: typeof router): Promise<void> {
  if (state.initialized) return
  await new Promise<void>((resolve) => {
    const end = subscribe(({ initialized }) => {
      if (!initialized) return
      end()
      resolve()
    })
  })
}

/** Without a token, only the public addresses of the specification are available. */
async function leave(): Promise<void> {
  const { pathname, search } = router.state.location
  if (!isPublicAddress(pathname)) await router.navigate(links.login(pathname + search))
  // Only after the screen has unmounted: a visible screen would fetch again, without a user.
  queries.clear()
}
whenUnauthorised(() => void leave())
followOtherTabs(() => void leave())

const spoken = await messagesOnTheirWay
nameClosing(messagesIn(spoken, 'areas')('message.close'))

const served = document.getElementById('root')
if (!served) throw new Error('The page has no root element for the application.')
await firstScreen(router)
await nextTask()

const root = document.createElement('div')
root.id = served.id
let restoreTyped = () => {}
const takePlace = () => {
  restoreTyped = typedBefore(served, root)
  served.replaceWith(root)
  delete document.documentElement.dataset.waiting
}
await new Promise<void>((resolve) =>
  // A transition renders in short pieces.
  startTransition(() =>
    createRoot(root).render(
      <SpokenContext value={spoken}>
        <InPlace take={takePlace} onTaken={resolve}>
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </InPlace>
      </SpokenContext>,
    ),
  ),
)
// Outside of React's own work, so that a value is entered before the form is submitted.
restoreTyped()
if (!isRedirectStored) say.error(messagesIn(spoken, 'accounts')('redirect_dropped'))
