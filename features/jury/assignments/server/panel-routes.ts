import type { Api } from '#server/http/http.ts'
import * as panels from '../contract-panels.ts'
import * as readings from '../contract-readings.ts'
import * as actions from './panel-actions.ts'
import { getPanels } from './panel-queries.ts'
import { changeReadings } from './reading-actions.ts'
import { getMissingReadings, planReadings } from './reading-plans.ts'
import { listReadings } from './reading-queries.ts'

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
  api.serve(readings.listReadings, ({ input }) => listReadings(db, input))
  api.serve(readings.getMissingReadings, ({ input }) => getMissingReadings(db, input.contestId))
  api.serve(readings.planReadings, ({ input }) => planReadings(db, input))
  api.serve(readings.changeReadings, ({ actor, input }) =>
    db.transaction((tx) => changeReadings(tx, settings, { ...input, actorId: actor.id })),
  )
}
