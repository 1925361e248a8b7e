import { checkCurrentPassword, proofOf } from '#features/accounts/session/server/current-password.ts'
import type { Api } from '#server/http/http.ts'
import * as bulk from '../contract-bulk.ts'
import * as merging from '../contract-merge.ts'
import * as contract from '../contract-users.ts'
import * as correct from './actions/correct-user.ts'
import { countChosen, endChosenSessions, resendConfirmations } from './actions/many-users.ts'
import { compareUsers, mergeUsers } from './actions/merge-users.ts'
import { eraseUser, exportUserData } from './actions/personal-data.ts'
import * as access from './actions/user-access.ts'
import * as users from './actions/users.ts'
import { usersExport } from './user-export.ts'
import { listChosen, listUsers } from './user-queries.ts'
import { getUserView } from './user-view.ts'

/** All accounts, as organisers see them. */
export function userRoutes(api: Api): void {
  api.serve(contract.listUsers, ({ db, input }) => listUsers(db, input))
  api.download(contract.exportUsers, async ({ db, input: { chosen, format }, language }) => ({
    ...(await usersExport(await listChosen(db, chosen), format, language)),
    fileName: `palmares-users-${new Date().toISOString().slice(0, 10)}.${format}`,
  }))
  api.serve(contract.getUserView, ({ input, language, ...tools }) =>
    getUserView(tools, input.userId, language),
  )
  api.serve(contract.grantRole, async ({ actor, ...call }) => {
    await checkCurrentPassword(call.db, actor, proofOf(call))
    return users.grantRole(call, actor, call.input)
  })
  api.serve(contract.revokeRole, async ({ actor, ...call }) => {
    await checkCurrentPassword(call.db, actor, proofOf(call))
    return users.revokeRole(call, actor, call.input)
  })
  api.serve(contract.correctName, ({ db, actor, input }) => correct.correctName(db, actor, input))
  api.serve(contract.correctEmail, async ({ actor, ...call }) => {
    await checkCurrentPassword(call.db, actor, proofOf(call))
    return correct.correctEmail(call, actor, call.input)
  })
  api.serve(contract.sendPasswordLink, ({ db, actor, input, request }) =>
    correct.sendPasswordLink(db, actor, { ...input, address: request.ip }),
  )
  api.serve(contract.endUserSessions, ({ db, actor, input }) => users.endUserSessions(db, actor, input))
  api.serve(contract.unlockLogin, ({ db, actor, input }) => access.unlockLogin(db, actor, input))
  api.serve(contract.resetSecondFactor, ({ actor, input, ...tools }) =>
    access.resetSecondFactor(tools, actor, input),
  )
  api.serve(contract.actAs, ({ db, actor, input, request }) => access.actAs(db, actor, input, request))
  api.download(contract.exportUserData, ({ actor, input, ...tools }) => exportUserData(tools, actor, input))
  api.serve(contract.eraseUser, async ({ actor, input, language, ...tools }) => {
    await eraseUser(tools, actor, { ...input, language })
    return {}
  })
  api.serve(bulk.countChosenUsers, ({ db, actor, input }) => countChosen(db, actor, input))
  api.serve(bulk.resendConfirmations, ({ actor, input, ...tools }) =>
    resendConfirmations(tools, actor, input),
  )
  api.serve(bulk.endChosenSessions, ({ db, actor, input }) => endChosenSessions(db, actor, input))
  api.serve(merging.compareUsers, ({ actor, input, language, ...tools }) =>
    compareUsers(tools, actor.id, input, language),
  )
  api.serve(merging.mergeUsers, async ({ actor, ...call }) => {
    await checkCurrentPassword(call.db, actor, proofOf(call))
    return mergeUsers(call, actor, call.input, call.language)
  })
}
