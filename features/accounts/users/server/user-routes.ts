import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-users.ts'
import * as users from './actions/users.ts'
import { listUsers } from './user-queries.ts'

/** All accounts, as organisers see them. */
export function userRoutes(api: Api): void {
  api.serve(contract.listUsers, ({ db, input }) => listUsers(db, input))
  api.serve(contract.grantRole, ({ db, actor, input }) => users.grantRole(db, actor, input))
  api.serve(contract.revokeRole, ({ db, actor, input }) => users.revokeRole(db, actor, input))
  api.serve(contract.endUserSessions, ({ db, actor, input }) => users.endUserSessions(db, actor, input))
}
