import { data, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { getEntryPlace } from '#features/jury/judging/contract.ts'
import { Invalid, Rejected, request } from '#web/api/api.ts'
import { links } from '#web/links.ts'
import { screen } from '#web/screen.ts'
import { BrokenScreen } from '../BrokenScreen.tsx'
import { signedIn } from '../guards.ts'

/** The dark evaluation screen uses the full page; the juror's lists are in the account area. */
export const routes: RouteObject[] = [
  {
    path: '/account/jury-evaluation/project/:projectId',
    loader: signedIn,
    // A juror who moves from entry to entry is already authorized, so the next entry shows without a delay.
    shouldRevalidate: () => false,
    lazy: () => screen(import('./EvaluationEntrance.tsx')),
    ErrorBoundary: BrokenScreen,
    children: [
      {
        index: true,
        loader: firstEntry,
        lazy: () => screen(import('#features/jury/evaluations/web/FirstEntryScreen.tsx')),
      },
      {
        path: ':categoryId',
        lazy: () => screen(import('#features/jury/evaluations/web/EvaluationScreen.tsx')),
      },
    ],
  },
]

/** A project address without a category redirects to the juror's next entry of the project, if there is one. */
async function firstEntry(input: LoaderFunctionArgs): Promise<Response | null> {
  const away = signedIn(input)
  if (away) return away
  const { projectId = '' } = input.params
  try {
    const place = await request(getEntryPlace, { projectId })
    return redirect(links.juryProject(place.projectId, place.categoryId))
  } catch (error) {
    const isMissing = error instanceof Invalid || (error instanceof Rejected && error.status === 404)
    if (isMissing) throw data(null, { status: 404 })
    // The screen explains every other obstacle.
    return null
  }
}
