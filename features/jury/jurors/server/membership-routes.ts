import { confirmRemoval } from '#features/jury/anonymity/server/own-jury.ts'
import { judgesNow } from '#features/jury/anonymity/server/queries/own-jury.ts'
import * as invitation from '#features/jury/invitations/contract-invitations.ts'
import * as invitations from '#features/jury/invitations/server/invitations.ts'
import { exportQuestionnaires } from '#features/jury/profile/server/questionnaire-archive.ts'
import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-memberships.ts'
import { listMemberships } from './membership-queries.ts'
import * as memberships from './memberships.ts'

export function membershipRoutes(api: Api): void {
  const { tools } = api
  const { db, settings } = tools
  api.serve(invitation.listJurorInvitations, ({ input }) =>
    invitations.listJurorInvitations(db, input.contestId),
  )
  api.serve(invitation.inviteJurors, async ({ db, actor, input, language: reader }) => {
    const result = await invitations.inviteJurors(db, settings, { ...input, actorId: actor.id, reader })
    return { ...result, ...(await invitations.listJurorInvitations(db, input.contestId)) }
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

  const adminMemberships = async (actor: { id: string }, contestId: string) => {
    const all = await listMemberships(db, contestId)
    const isOwn = await judgesNow(db, contestId, actor.id)
    return isOwn ? all.map((membership) => ({ ...membership, declared: null })) : all
  }
  api.serve(contract.listMemberships, ({ actor, input }) => adminMemberships(actor, input.contestId))
  api.serve(contract.takeJurorOff, async ({ actor, input }) => {
    await confirmRemoval(db, { ...input, userId: actor.id })
    await memberships.takeJurorOff(db, { ...input, actorId: actor.id })
    return adminMemberships(actor, input.contestId)
  })
  api.serve(contract.bringJurorBack, async ({ actor, input }) => {
    await memberships.bringJurorBack(db, { ...input, actorId: actor.id })
    return { memberships: await adminMemberships(actor, input.contestId) }
  })
  api.download(contract.exportQuestionnaires, ({ actor, input, language }) =>
    exportQuestionnaires(tools, { ...input, actorId: actor.id, language }),
  )
}
