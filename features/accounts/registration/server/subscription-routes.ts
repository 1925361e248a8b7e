import { z } from 'zod'
import type { Api } from '#server/http/http.ts'
import { takeTokenForms } from '#server/http/token-forms.ts'
import { languages } from '#shared/language.ts'
import { chooseSubscription as contract, subscriptions } from '../contract-subscriptions.ts'
import { chooseSubscription, oneClickPath } from './actions/subscriptions.ts'

const Kind = z.object({ kind: z.enum(subscriptions) })
const Query = z.object({
  token: contract.input.shape.token,
  lang: z.enum(languages).catch('en'),
})

/** Unsubscribing with a mailed link: on the screen, or with one request of the mail client (RFC 8058). */
export async function subscriptionRoutes(api: Api): Promise<void> {
  const { db, secrets } = api.tools
  api.serve(contract, ({ input }) => chooseSubscription(db, secrets, input))
  await api.app.register(async (scope) => {
    // The body is a form that only says `List-Unsubscribe=One-Click`.
    takeTokenForms(scope)
    const path = oneClickPath(':kind')
    scope.post(path, { schema: { hide: true } }, async (request) => {
      const { kind } = Kind.parse(request.params)
      const { token } = Query.parse(request.query)
      await chooseSubscription(db, secrets, { kind, token, wanted: false })
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
