import type { Api } from '#server/http/http.ts'
import * as evaluations from '../contract-evaluations.ts'
import * as panels from '../contract-panels.ts'
import { changeAssignments } from './evaluation-actions.ts'
import { getMissingAssignments, planAssignments } from './evaluation-plans.ts'
import { listAssignedEntries } from './evaluation-queries.ts'
import * as actions from './panel-actions.ts'
import { getPanels } from './panel-queries.ts'

/** Panels, and who reads what. */
export function panelRoutes(api: Api): void {
  const { db, settings } = api.tools
  api.serve(panels.getPanels, ({ input }) => getPanels(db, input.contestId))
  api.serve(panels.addPanel, async ({ db, actor, input }) => {
    await actions.addPanel(db, { ...input, actorId: actor.id })
    return getPanels(db, input.contestId)
  })
  api.serve(panels.changePanel, async ({ actor, input }) => {
    await actions.changePanel(db, { ...input, actorId: actor.id })
    return getPanels(db, input.contestId)
  })
  api.serve(panels.removePanel, async ({ actor, input }) => {
    await actions.removePanel(db, { ...input, actorId: actor.id })
    return getPanels(db, input.contestId)
  })
  api.serve(evaluations.listAssignedEntries, ({ input }) => listAssignedEntries(db, input))
  api.serve(evaluations.getMissingAssignments, ({ input }) => getMissingAssignments(db, input.contestId))
  api.serve(evaluations.planAssignments, ({ input }) => planAssignments(db, input))
  api.serve(evaluations.changeAssignments, ({ actor, input }) =>
    db.transaction((tx) => changeAssignments(tx, settings, { ...input, actorId: actor.id })),
  )
}
