import type { Api } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import * as contract from '../contract-announcement.ts'
import { cancelAnnouncement, getAnnouncement, planAnnouncement } from './planned.ts'

export function announcementRoutes(api: Api): void {
  api.serve(contract.getAnnouncement, ({ db, input, language }) =>
    getAnnouncement(db, input.contestId, language),
  )
  api.serve(contract.planAnnouncement, async ({ db, actor, input, language }) => {
    await planAnnouncement(db, { ...input, actorId: actor.id }, messagesOf('results', language))
    return getAnnouncement(db, input.contestId, language)
  })
  api.serve(contract.cancelAnnouncement, async ({ db, actor, input, language }) => {
    await cancelAnnouncement(db, { ...input, actorId: actor.id })
    return getAnnouncement(db, input.contestId, language)
  })
}
