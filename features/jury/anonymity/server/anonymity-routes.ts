import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-anonymity.ts'
import { decideNames, getAnonymity, getJurorsVersion } from './anonymity.ts'
import { coverImage } from './cover-image.ts'

export function anonymityRoutes(api: Api): void {
  const { db } = api.tools
  api.serve(contract.getAnonymity, ({ input }) => getAnonymity(db, input.contestId))
  api.serve(contract.decideNames, async ({ actor, input }) => {
    await decideNames(db, { ...input, actorId: actor.id })
    return getAnonymity(db, input.contestId)
  })
  api.serve(contract.getJurorsVersion, ({ input }) => getJurorsVersion(db, input))
  api.serve(contract.coverImage, async ({ actor, input }) => {
    await coverImage(api.tools, { ...input, actorId: actor.id })
    return getJurorsVersion(db, input)
  })
}
