import type { Api } from '#server/http/http.ts'
import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import * as preview from './preview.ts'
import * as queries from './queries.ts'
import * as start from './start.ts'

export function routes(api: Api): void {
  api.serve(contract.listMailings, ({ db, input }) => queries.listMailings(db, input))
  api.serve(contract.createMailing, ({ db, actor, input, language }) =>
    actions.createMailing(db, actor.id, input, language),
  )
  api.serve(contract.getMailing, ({ input, ...tools }) => queries.getMailing(tools, input.mailingId))
  api.serve(contract.saveMailing, async ({ actor, input, language, ...tools }) => {
    await actions.saveMailing(tools.db, actor.id, input, language)
    return queries.getMailing(tools, input.mailingId)
  })
  api.serve(contract.deleteMailing, async ({ db, actor, input }) => {
    await actions.deleteMailing(db, actor.id, input.mailingId)
    return {}
  })
  api.serve(contract.countRecipients, ({ input, ...tools }) =>
    preview.countRecipients(tools, input, new Date()),
  )
  api.serve(contract.previewMailing, ({ input, language, ...tools }) =>
    preview.previewMailing(tools, input, { now: new Date(), spoken: language }),
  )
  api.serve(contract.sendTestMailing, ({ actor, input, language, ...tools }) =>
    preview.sendTestMailing(tools, actor.id, input, { now: new Date(), spoken: language }),
  )
  api.serve(contract.sendMailing, async ({ actor, input, ...tools }) => {
    await start.sendMailing(tools.db, actor.id, input, new Date())
    return queries.getMailing(tools, input.mailingId)
  })
  api.serve(contract.scheduleMailing, async ({ actor, input, language, ...tools }) => {
    await start.scheduleMailing(tools.db, actor.id, input, { now: new Date(), spoken: language })
    return queries.getMailing(tools, input.mailingId)
  })
  api.serve(contract.unscheduleMailing, async ({ actor, input, ...tools }) => {
    await start.unscheduleMailing(tools.db, actor.id, input.mailingId)
    return queries.getMailing(tools, input.mailingId)
  })
  for (const [endpoint, action] of [
    [contract.stopMailing, 'stop'],
    [contract.resumeMailing, 'resume'],
  ] as const) {
    api.serve(endpoint, async ({ actor, input, ...tools }) => {
      await start.turnMailing(tools.db, actor.id, { mailingId: input.mailingId, action })
      return queries.getMailing(tools, input.mailingId)
    })
  }
  api.serve(contract.listRecipients, ({ db, input }) => queries.listRecipients(db, input))
}
