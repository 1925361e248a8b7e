import type { Api } from '#server/http/http.ts'
import * as invitation from '../contract-invitations.ts'
import * as contract from '../contract-memberships.ts'
import * as invitations from './invitations.ts'
import { listMemberships } from './membership-queries.ts'
import * as memberships from './memberships.ts'
import { confirmRemoval } from './own-jury-guard.ts'
import { judgesNow } from './queries/own-jury.ts'
import { exportQuestionnaires } from './questionnaire-archive.ts'

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
