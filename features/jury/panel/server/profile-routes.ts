import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-profile.ts'
import * as actions from './profile-actions.ts'
import { openProfileDesks } from './profile-images.ts'
import { getAdminJuror, getJurorProfile } from './profile-queries.ts'
import { remindJurors } from './remind-jurors.ts'

export function profileRoutes(api: Api): void {
  const { db, settings } = api.tools
  api.serve(contract.getJurorProfile, ({ actor }) => getJurorProfile(db, actor.id))
  api.serve(contract.saveJurorProfile, async ({ actor, input, language }) => {
    await actions.saveJurorProfile(db, actor.id, input, language)
    return getJurorProfile(db, actor.id)
  })
  api.serve(contract.removePortrait, async ({ actor }) => {
    await actions.removePortrait(db, actor.id)
    return getJurorProfile(db, actor.id)
  })
  api.serve(contract.removeJurorImage, async ({ actor, input }) => {
    await actions.removeJurorImage(db, actor.id, input.imageId)
    return getJurorProfile(db, actor.id)
  })
  api.serve(contract.getAdminJuror, ({ actor, input }) => getAdminJuror(db, { ...input, readerId: actor.id }))
  api.serve(contract.remindJurors, ({ db, actor, input }) =>
    remindJurors(db, settings, { ...input, actorId: actor.id }),
  )
  openProfileDesks()
}
