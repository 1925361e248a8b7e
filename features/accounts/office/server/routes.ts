import * as actions from '#features/accounts/account/server/actions/registration.ts'
import { dataRoutes } from '#features/accounts/account/server/data-routes.ts'
import * as options from '#features/accounts/account/server/form-options.ts'
import { updateUser } from '#features/accounts/account/server/profile.ts'
import { recoveryRoutes } from '#features/accounts/account/server/recovery-routes.ts'
import { subscriptionRoutes } from '#features/accounts/account/server/subscription-routes.ts'
import * as contract from '#features/accounts/session/contract.ts'
import { login, logout } from '#features/accounts/session/server/login.ts'
import { getUser, listRoles } from '#features/accounts/session/server/queries.ts'
import { securityRoutes } from '#features/accounts/session/server/routes.ts'
import { visitOf } from '#features/accounts/session/server/sessions.ts'
import type { Api } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import { auditRoutes } from './audit-routes.ts'
import { outboxRoutes } from './outbox-routes.ts'
import { userRoutes } from './user-routes.ts'
import { viewRoutes } from './view-routes.ts'

export async function routes(api: Api): Promise<void> {
  dataRoutes(api)
  outboxRoutes(api)
  auditRoutes(api)
  api.serve(contract.getUser, ({ db, actor }) => getUser(db, actor.id))
  api.serve(contract.getRoles, async ({ db, actor }) => ({
    roles: actor.organiser ? [] : await listRoles(db, actor.id),
    needsSecondFactor: actor.organiserError !== undefined,
    acting: actor.organiser
      ? { until: actor.organiser.until.toISOString(), projectId: actor.organiser.subjectId }
      : null,
  }))
  api.serve(contract.updateUser, async ({ db, actor, input, language }) => ({
    data: await updateUser(db, actor, input, language),
    message: messagesOf('accounts', language)('saved'),
  }))
  api.serve(contract.changePassword, async ({ db, settings, actor, input, language, request }) => {
    await actions.changePassword(db, settings, actor, input, language, visitOf(request))
    return { message: messagesOf('accounts', language)('password_changed') }
  })
  api.serve(contract.getAccountText, async ({ db, actor, language }) => ({
    ...options.accountOptions(language),
    user: await getUser(db, actor.id),
  }))
  api.serve(contract.getRegisterText, async ({ db, actor, language }) => ({
    genders: options.genderOptions(language),
    languages: options.languageOptions(),
    countries: options.countryOptions(language),
    user: actor && (await getUser(db, actor.id)),
  }))
  api.serve(contract.login, ({ input, request, actor, ...tools }) =>
    login(tools, input, visitOf(request), actor),
  )
  api.serve(contract.register, ({ db, settings, input, language, request }) =>
    actions.register(db, settings, input, language, visitOf(request)),
  )
  api.serve(contract.logout, async ({ db, actor, language }) => {
    await logout(db, actor)
    return { message: messagesOf('accounts', language)('logged_out') }
  })
  securityRoutes(api)
  userRoutes(api)
  viewRoutes(api)
  recoveryRoutes(api)
  await subscriptionRoutes(api)
}
