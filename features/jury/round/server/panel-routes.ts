import * as reminders from '#features/jury/panel/contract-reminders.ts'
import { openAssignments } from '#features/jury/panel/server/actions/open-assignments.ts'
import type { Api } from '#server/http/http.ts'
import * as evaluations from '../contract-evaluations.ts'
import * as panels from '../contract-panels.ts'
import { assignEntries, completeAssignments } from './evaluation-actions.ts'
import { sendEvaluationReminders } from './evaluation-mails.ts'
import { listAssignedEntries } from './evaluation-queries.ts'
import * as actions from './panel-actions.ts'
import { getPanels } from './panel-queries.ts'
import { freeAssignments, revokeAssignments } from './take-evaluations-back.ts'

export function panelRoutes(api: Api): void {
  const { db, settings } = api.tools
  openAssignments({ revoke: revokeAssignments, free: freeAssignments })
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
  api.serve(evaluations.completeAssignments, ({ db, actor, input }) =>
    completeAssignments(db, settings, { ...input, actorId: actor.id }),
  )
  api.serve(evaluations.assignEntries, ({ db, actor, input }) =>
    assignEntries(db, settings, { ...input, actorId: actor.id }),
  )
  api.serve(reminders.sendEvaluationReminders, ({ db, actor, input, language }) =>
    sendEvaluationReminders(db, { ...input, actorId: actor.id, publicUrl: settings.publicUrl }, language),
  )
}
