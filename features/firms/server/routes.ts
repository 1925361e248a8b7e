import type { Api } from '#server/http.ts'
import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import * as queries from './queries.ts'

export function routes(api: Api): void {
  api.serve(contract.listMyFirms, ({ db, actor }) => queries.listFirmsOf(db, actor.id))
  api.serve(contract.searchFirms, ({ db, input }) => queries.searchFirms(db, input.text))
  api.serve(contract.updateFirm, ({ db, actor, input }) => actions.updateFirm(db, actor.id, input))
  api.serve(contract.createFirm, async ({ db, actor, input }) => {
    const { id, slug } = await actions.createFirm(db, actor.id, input)
    return { ...input, id, slug, role: 'owner' as const }
  })
}
