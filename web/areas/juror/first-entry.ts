import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { getEntryPlace } from '#features/jury/judging/contract.ts'
import { Invalid, Rejected, request } from '#web/api/api.ts'
import { links } from '#web/links.ts'
import { signedIn } from '../guards.ts'

/** The address of a project without a category leads to its entry that waits; to nothing where none is theirs. */
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
    // Whatever else stands in the way, the screen says.
    return null
  }
}
