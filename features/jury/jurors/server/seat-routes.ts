import { confirmRemoval, judgesNow } from '#features/jury/anonymity/server/own-jury.ts'
import * as invitation from '#features/jury/invitations/contract-invitations.ts'
import * as invitations from '#features/jury/invitations/server/invitations.ts'
import { exportQuestionnaires } from '#features/jury/profile/server/questionnaire-archive.ts'
import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-seats.ts'
import { listJurorSeats } from './seat-queries.ts'
import * as seats from './seats.ts'

/** Who comes to a jury and who leaves it. */
export function seatRoutes(api: Api): void {
  const { tools } = api
  const { db, settings } = tools
  api.serve(invitation.listJurorInvitations, ({ input }) =>
    invitations.listJurorInvitations(db, input.contestId),
  )
  api.serve(invitation.inviteJurors, async ({ db, actor, input, language: reader }) => {
    const told = await invitations.inviteJurors(db, settings, { ...input, actorId: actor.id, reader })
    return { ...told, ...(await invitations.listJurorInvitations(db, input.contestId)) }
  })
  api.serve(invitation.sendInvitationAgain, async ({ db, actor, input }) => {
    await invitations.sendInvitationAgain(db, settings, { ...input, actorId: actor.id })
    return invitations.listJurorInvitations(db, input.contestId)
  })
  api.serve(invitation.withdrawInvitation, async ({ actor, input }) => {
    await invitations.withdrawInvitation(db, { ...input, actorId: actor.id })
    return invitations.listJurorInvitations(db, input.contestId)
  })
  api.serve(invitation.lookAtJurorInvitation, ({ input }) => invitations.lookAtInvitation(db, input.token))
  api.serve(invitation.acceptJurorInvitation, ({ actor, input }) =>
    invitations.acceptInvitation(db, actor, input),
  )
  api.serve(invitation.declineJurorInvitation, async ({ input }) => {
    await invitations.declineInvitation(db, input.token)
    return {}
  })

  const adminSeats = async (actor: { id: string }, contestId: string) => {
    const all = await listJurorSeats(db, contestId)
    const isOwn = await judgesNow(db, contestId, actor.id)
    return isOwn ? all.map((seat) => ({ ...seat, waiting: null, declared: null })) : all
  }
  api.serve(contract.listJurorSeats, ({ actor, input }) => adminSeats(actor, input.contestId))
  api.serve(contract.takeJurorOff, async ({ actor, input }) => {
    await confirmRemoval(db, { ...input, userId: actor.id })
    await seats.takeJurorOff(db, { ...input, actorId: actor.id })
    return adminSeats(actor, input.contestId)
  })
  api.serve(contract.bringJurorBack, async ({ actor, input }) => {
    await seats.bringJurorBack(db, { ...input, actorId: actor.id })
    return { seats: await adminSeats(actor, input.contestId) }
  })
  api.download(contract.exportQuestionnaires, ({ actor, input, language }) =>
    exportQuestionnaires(tools, { ...input, actorId: actor.id, language }),
  )
}
