import type { FastifyRequest } from 'fastify'
import type { Api } from '#server/http.ts'
import { wordsOf } from '#server/words.ts'
import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import * as options from './options.ts'
import { getUser } from './queries.ts'

function visitOf(request: FastifyRequest): actions.Visit {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
}

export function routes(api: Api): void {
  api.serve(contract.getUser, ({ db, actor }) => getUser(db, actor.id))
  api.serve(contract.getRoles, async ({ actor }) => ({ roles: [...actor.roles] }))
  api.serve(contract.updateUser, async ({ db, actor, input, language }) => ({
    data: await actions.updateUser(db, actor, input, language),
    message: wordsOf('accounts', language)('saved'),
  }))
  api.serve(contract.changePassword, async ({ db, actor, input, language }) => {
    await actions.changePassword(db, actor, input, language)
    return { message: wordsOf('accounts', language)('password_changed') }
  })
  api.serve(contract.getAccountText, async ({ db, actor, language }) => ({
    genders: options.genderOptions(language),
    languages: options.languageOptions(),
    countries: options.countryOptions(language),
    professions: options.professionOptions(language),
    states: options.stateOptions(language),
    user: await getUser(db, actor.id),
  }))
  api.serve(contract.getRegisterText, async ({ db, actor, language }) => ({
    genders: options.genderOptions(language),
    languages: options.languageOptions(),
    countries: options.countryOptions(language),
    user: actor && (await getUser(db, actor.id)),
  }))
  api.serve(contract.login, ({ db, input, request }) => actions.login(db, input, visitOf(request)))
  api.serve(contract.register, ({ db, input, language, request }) =>
    actions.register(db, input, language, visitOf(request)),
  )
  api.serve(contract.logout, async ({ db, actor, language }) => {
    await actions.logout(db, actor)
    return { message: wordsOf('accounts', language)('logged_out') }
  })
  api.serve(contract.getTrustedOrigins, async ({ settings }) => ({
    origins: [settings.publicUrl, settings.PARENT_URL ?? [], settings.TRUSTED_ORIGINS].flat(),
  }))
}
