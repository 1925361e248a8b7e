import type { Api } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import * as security from '../contract-security.ts'
import { checkCurrentPassword, proofOf } from './current-password.ts'
import * as secondFactor from './second-factor.ts'
import * as sessions from './sessions.ts'

/** Sessions and the second factor. */
export function securityRoutes(api: Api): void {
  api.serve(security.listSessions, async ({ db, actor }) => ({
    sessions: await sessions.listSessions(db, actor),
  }))
  api.serve(security.endSession, async ({ db, actor, ...input }) => {
    await checkCurrentPassword(db, actor, proofOf(input))
    await sessions.endSession(db, actor, input.input.sessionId)
    return { message: messagesOf('accounts', input.language)('session_ended') }
  })
  api.serve(security.endOtherSessions, async ({ db, actor, ...input }) => {
    await checkCurrentPassword(db, actor, proofOf(input))
    await sessions.endOtherSessions(db, actor)
    return { message: messagesOf('accounts', input.language)('sessions_ended') }
  })

  api.serve(security.getSecondFactor, ({ db, actor }) => secondFactor.getSecondFactor(db, actor.id))
  api.serve(security.startSecondFactor, ({ actor, ...input }) =>
    secondFactor.startSecondFactor(input, actor, proofOf(input)),
  )
  api.serve(security.confirmSecondFactor, ({ actor, input, language, request, ...tools }) =>
    secondFactor.confirmSecondFactor(tools, actor, { ...input, address: request.ip, language }),
  )
  api.serve(security.endSecondFactor, async ({ actor, ...input }) => {
    await secondFactor.endSecondFactor(input, actor, proofOf(input))
    return { message: messagesOf('accounts', input.language)('code.second_factor_off') }
  })
}
