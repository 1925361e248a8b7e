import type { Api } from '#server/http/http.ts'
import { messagesOf } from '#server/messages.ts'
import * as contract from '../contract-recovery.ts'
import * as recovery from './recovery.ts'

export function recoveryRoutes(api: Api): void {
  api.serve(contract.forgotPassword, async ({ db, input, language, request }) => {
    await recovery.forgotPassword(db, input, request.ip)
    return { message: messagesOf('accounts', language)('forgot.sent', { minutes: contract.linkMinutes }) }
  })
  api.serve(contract.resetPassword, async ({ db, settings, input, language, request }) => {
    await recovery.resetPassword(db, settings, input, language, request.ip)
    return { message: messagesOf('accounts', language)('reset.done') }
  })
  api.serve(contract.confirmEmail, async ({ db, actor, input, language }) => {
    const { changed, email, passwordToken } = await recovery.confirmEmail(db, actor, input.token)
    const t = messagesOf('accounts', language)
    return {
      message: changed ? t('confirm.changed', { email }) : t('confirm.done', { email }),
      passwordToken,
    }
  })
  api.serve(contract.getEmail, ({ db, actor }) => recovery.getEmail(db, actor.id))
  api.serve(contract.sendConfirmation, async ({ db, settings, actor, language, request }) => {
    const email = await recovery.sendConfirmation(db, settings, actor, request.ip)
    const t = messagesOf('accounts', language)
    return { message: email === null ? t('confirm.already') : t('confirm.sent', { email }) }
  })
  api.serve(contract.changeEmail, async ({ db, settings, actor, input, language, request }) => {
    await recovery.changeEmail(db, settings, actor, input, language, request.ip)
    return { message: messagesOf('accounts', language)('email.pending', { email: input.email }) }
  })
}
