import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { getEntryPlace } from '#features/jury/panel/contract.ts'
import { Invalid, Rejected, request } from '#web/api/api.ts'
import { links } from '#web/links.ts'
import { signedIn } from '../guards.ts'

/** A project address without a category redirects to the juror's next entry of the project, if there is one. */
export async function firstEntry(input: LoaderFunctionArgs): Promise<Response | null> {
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
