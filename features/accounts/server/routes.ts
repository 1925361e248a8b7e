import type { FastifyRequest } from 'fastify'
import type { Api } from '#server/http.ts'
import { wordsOf } from '#server/words.ts'
import * as contract from '../contract.ts'
import * as security from '../contract-security.ts'
import * as actions from './actions.ts'
import { login, logout } from './login.ts'
import { choiceOptions } from './choices.ts'
import * as options from './options.ts'
import { dataRoutes } from './data-routes.ts'
import { updateUser } from './profile.ts'
import * as passkeys from './passkeys.ts'
import { getUser } from './queries.ts'
import { recoveryRoutes } from './recovery-routes.ts'
import * as secondFactor from './second-factor.ts'
import * as sessions from './sessions.ts'

function visitOf(request: FastifyRequest): sessions.Visit {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}

export function routes(api: Api): void {
  dataRoutes(api)
  api.serve(contract.getUser, ({ db, actor }) => getUser(db, actor.id))
  api.serve(contract.getRoles, async ({ actor }) => ({ roles: [...actor.roles] }))
  api.serve(contract.updateUser, async ({ db, actor, input, language }) => ({
    data: await updateUser(db, actor, input, language),
    message: wordsOf('accounts', language)('saved'),
  }))
  api.serve(contract.changePassword, async ({ db, settings, actor, input, language, request }) => {
    await actions.changePassword(db, settings, actor, input, language, visitOf(request))
    return { message: wordsOf('accounts', language)('password_changed') }
  })
  api.serve(contract.getAccountText, async ({ db, actor, language }) => ({
    ...(await options.accountOptions(db, actor.id, language)),
    user: await getUser(db, actor.id),
  }))
  api.serve(contract.getRegisterText, async ({ db, actor, language }) => ({
    genders: await choiceOptions(db, 'gender', language),
    languages: options.languageOptions(),
    countries: options.countryOptions(language),
    user: actor && (await getUser(db, actor.id)),
  }))
  api.serve(contract.login, ({ input, request, ...tools }) => login(tools, input, visitOf(request)))
  api.serve(contract.register, ({ db, settings, input, language, request }) =>
    actions.register(db, settings, input, language, visitOf(request)),
  )
  api.serve(contract.logout, async ({ db, actor, language }) => {
    await logout(db, actor)
    return { message: wordsOf('accounts', language)('logged_out') }
  })
  securityRoutes(api)
  recoveryRoutes(api)
}

function securityRoutes(api: Api): void {
  api.serve(security.listSessions, async ({ db, actor }) => ({
    sessions: await sessions.listSessions(db, actor),
  }))
  api.serve(security.endSession, async ({ db, actor, input, language }) => {
    await sessions.endSession(db, actor, input.sessionId)
    return { message: wordsOf('accounts', language)('session_ended') }
  })
  api.serve(security.endOtherSessions, async ({ db, actor, language }) => {
    await sessions.endOtherSessions(db, actor)
    return { message: wordsOf('accounts', language)('sessions_ended') }
  })

  api.serve(security.getSecondFactor, ({ db, actor }) => secondFactor.getSecondFactor(db, actor.id))
  api.serve(security.startSecondFactor, ({ actor, input, language, ...tools }) =>
    secondFactor.startSecondFactor(tools, actor, input.current_password, language),
  )
  api.serve(security.confirmSecondFactor, ({ actor, input, language, ...tools }) =>
    secondFactor.confirmSecondFactor(tools, actor, input.code, language),
  )
  api.serve(security.renewRecoveryCodes, ({ actor, input, language, ...tools }) =>
    secondFactor.renewRecoveryCodes(tools, actor, input.current_password, language),
  )
  api.serve(security.endSecondFactor, async ({ actor, input, language, ...tools }) => {
    await secondFactor.endSecondFactor(tools, actor, input.current_password, language)
    return { message: wordsOf('accounts', language)('second_factor_ended') }
  })

  api.serve(security.listPasskeys, async ({ db, actor }) => ({
    passkeys: await passkeys.listPasskeys(db, actor.id),
  }))
  api.serve(security.askForPasskey, ({ actor, input, language, ...tools }) =>
    passkeys.askForPasskey(tools, actor, input.current_password, language),
  )
  api.serve(security.addPasskey, async ({ actor, input, language, ...tools }) => ({
    passkey: await passkeys.addPasskey(tools, actor, input),
    message: wordsOf('accounts', language)('passkey_added'),
  }))
  api.serve(security.renamePasskey, async ({ db, actor, input, language }) => {
    await passkeys.renamePasskey(db, actor, input)
    return { message: wordsOf('accounts', language)('passkey_renamed') }
  })
  api.serve(security.removePasskey, async ({ actor, input, language, ...tools }) => {
    await passkeys.removePasskey(tools, actor, input.passkeyId)
    return { message: wordsOf('accounts', language)('passkey_removed') }
  })
  api.serve(security.askForPasskeyLogin, ({ request, ...tools }) =>
    passkeys.askForPasskeyLogin(tools, visitOf(request)),
  )
  api.serve(security.logInWithPasskey, ({ input, request, ...tools }) =>
    passkeys.logInWithPasskey(tools, input, visitOf(request)),
  )
}
