import { z } from 'zod'
import { getUserById } from '#features/accounts/session/server/queries.ts'
import type { Api } from '#server/http/http.ts'
import { takeTokenForms } from '#server/http/token-forms.ts'
import { languages } from '#shared/language.ts'
import * as contract from '../contract-subscriptions.ts'
import { oneClickPath, setByLink, setSubscription } from './actions/subscriptions.ts'

const Kind = z.object({ kind: z.enum(contract.subscriptions) })
const Query = z.object({
  token: contract.chooseSubscription.input.shape.token,
  lang: z.enum(languages).catch('en'),
})

/** Unsubscribing in the account or with a mailed link: on the screen, or with one request of the mail client (RFC 8058). */
export async function subscriptionRoutes(api: Api): Promise<void> {
  const { db, secrets } = api.tools
  api.serve(contract.chooseSubscription, ({ input, language }) =>
    setByLink(db, secrets, { ...input, language }),
  )
  api.serve(contract.getSubscriptions, async ({ actor }) => {
    const { remindersOff, mailingsOff } = await getUserById(db, actor.id)
    return { reminders: !remindersOff, mailings: !mailingsOff }
  })
  api.serve(contract.setSubscription, ({ actor, input, language }) =>
    setSubscription(db, actor.id, { ...input, language }),
  )
  await api.app.register(async (scope) => {
    // The body is a form that only says `List-Unsubscribe=One-Click`.
    takeTokenForms(scope)
    const path = oneClickPath(':kind')
    scope.post(path, { schema: { hide: true } }, async (request) => {
      const { kind } = Kind.parse(request.params)
      const { token, lang: language } = Query.parse(request.query)
      await setByLink(db, secrets, { kind, token, wanted: false, language })
      return {}
    })
    // A mail client without one-click opens the address, and so do scanners: only the screen unsubscribes.
    scope.get(path, { schema: { hide: true } }, (request, reply) => {
      const { kind } = Kind.parse(request.params)
      const { token, lang } = Query.parse(request.query)
      return reply.redirect(`/${kind}?lang=${lang}#token=${token}`, 303)
    })
  })
}
