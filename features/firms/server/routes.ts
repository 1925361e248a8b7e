import type { Api } from '#server/http/http.ts'
import * as contract from '../contract.ts'
import * as membersContract from '../contract-members.ts'
import * as mergeContract from '../contract-merge.ts'
import { enterFirm, phoneProblems, updateFirm } from './actions/edit-firm.ts'
import * as invitations from './actions/invitations.ts'
import { openLogoTarget, removeLogo } from './actions/logo.ts'
import { changeMemberRole, removeMember } from './actions/members.ts'
import { mergeFirms } from './actions/merge-firms.ts'
import * as admin from './admin-queries.ts'
import * as users from './member-queries.ts'
import * as queries from './queries.ts'

export function routes(api: Api): void {
  openLogoTarget()
  api.serve(contract.listMyFirms, ({ db, actor }) => queries.listFirmsOf(db, actor.id))
  api.serve(contract.searchFirms, ({ db, actor, input }) => queries.searchFirms(db, actor.id, input.text))
  api.serve(contract.updateFirm, ({ db, actor, input }) => updateFirm(db, actor.id, input), phoneProblems)
  api.serve(contract.createFirm, ({ db, actor, input }) => enterFirm(db, actor.id, input), phoneProblems)
  api.serve(contract.removeLogo, ({ db, actor, input }) =>
    removeLogo(db, actor.id, input.firmId).then(() => ({})),
  )
  memberRoutes(api)
  adminRoutes(api)
}

function memberRoutes(api: Api): void {
  const served = membersContract
  api.serve(served.listFirmMembers, ({ db, actor, input }) =>
    users.listFirmMembers(db, actor.id, input.firmId),
  )
  api.serve(served.inviteMember, ({ actor, input, language, ...tools }) =>
    invitations.inviteMember(tools, actor.id, input, language).then(() => ({})),
  )
  api.serve(served.cancelInvitation, ({ db, actor, input }) =>
    invitations.cancelInvitation(db, actor.id, input).then(() => ({})),
  )
  api.serve(served.lookAtInvitation, ({ db, input }) => invitations.lookAtInvitation(db, input.token))
  api.serve(served.acceptInvitation, ({ db, actor, input }) =>
    invitations.acceptInvitation(db, actor.id, input.token),
  )
  api.serve(served.changeMemberRole, ({ db, actor, input }) =>
    changeMemberRole(db, actor.id, input).then(() => ({})),
  )
  api.serve(served.removeMember, ({ db, actor, input }) => removeMember(db, actor.id, input).then(() => ({})))
}

function adminRoutes(api: Api): void {
  const served = mergeContract
  api.serve(served.listAdminFirms, ({ db, input }) => admin.listAdminFirms(db, input))
  api.serve(served.mergeFirms, ({ db, actor, input }) => mergeFirms(db, actor.id, input).then(() => ({})))
}
