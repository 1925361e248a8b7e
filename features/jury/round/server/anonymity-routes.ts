import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-anonymity.ts'
import { getJurorsVersion, hidePicture } from './jurors-version.ts'

export function anonymityRoutes(api: Api): void {
  const { db } = api.tools
  api.serve(contract.getJurorsVersion, ({ input }) => getJurorsVersion(db, input))
  api.serve(contract.hidePicture, async ({ actor, input }) => {
    await hidePicture(db, { ...input, actorId: actor.id })
    return getJurorsVersion(db, input)
  })
}
