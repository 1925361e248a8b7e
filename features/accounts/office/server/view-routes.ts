import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-views.ts'
import { deleteView, listViews, saveView } from './saved-views.ts'

/** The saved views of the back office's lists. */
export function viewRoutes(api: Api): void {
  api.serve(contract.listViews, ({ db, actor, input }) => listViews(db, actor.id, input))
  api.serve(contract.saveView, ({ db, actor, input }) => saveView(db, actor.id, input))
  api.serve(contract.deleteView, ({ db, actor, input }) => deleteView(db, actor.id, input))
}
