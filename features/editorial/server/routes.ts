import { blockMemberships } from '#features/jury/panel/server/actions/hinder-memberships.ts'
import type { Api } from '#server/http/http.ts'
import * as contract from '../contract.ts'
import * as actions from './actions.ts'
import { findOfContest } from './contest-queries.ts'
import { rejectRedactorAsJuror } from './juror-check.ts'
import * as queries from './queries.ts'

export function routes(api: Api): void {
  const { db } = api.tools
  blockMemberships(rejectRedactorAsJuror)
  const own = (actor: { id: string }, taskId: string) => queries.getOwnEditorialTask(db, actor.id, taskId)

  api.serve(contract.listMyEditorialTasks, ({ actor }) => queries.listEditorialTasksOf(db, actor.id))
  api.serve(contract.getEditorialTask, ({ actor, input }) => own(actor, input.taskId))
  api.serve(contract.savePublicationText, async ({ actor, input, language }) => {
    await actions.savePublicationText(db, actor.id, input, language)
    return own(actor, input.taskId)
  })
  api.serve(contract.acceptCorrections, async ({ actor, input }) => {
    await actions.acceptCorrections(db, actor.id, input.taskId)
    return own(actor, input.taskId)
  })
  api.serve(contract.chooseCover, async ({ actor, input }) => {
    await actions.chooseCover(db, actor.id, input)
    return own(actor, input.taskId)
  })
  api.serve(contract.submitTexts, async ({ actor, input, language }) => {
    await actions.submit(db, actor.id, input.taskId, language)
    return own(actor, input.taskId)
  })

  api.serve(contract.listContestEditorialTasks, async ({ input, language }) => ({
    ...(await findOfContest(db, input, language)),
    redactors: await queries.listRedactors(db),
  }))
  api.serve(contract.assignRedactor, ({ actor, input }) => actions.assignRedactor(db, actor.id, input))
  api.serve(contract.setDueDates, ({ actor, input }) => actions.setDueDates(db, actor.id, input))
  api.serve(contract.getAdminEditorialTask, ({ input }) => queries.getEditorialTaskView(db, input.taskId))
  api.serve(contract.approveTexts, async ({ actor, input }) => {
    await actions.approve(db, actor.id, input.taskId)
    return queries.getEditorialTaskView(db, input.taskId)
  })
  api.serve(contract.sendBackTexts, async ({ actor, input }) => {
    await actions.sendBack(db, actor.id, input)
    return queries.getEditorialTaskView(db, input.taskId)
  })
  api.serve(contract.chooseCoverForRedactor, async ({ actor, input }) => {
    await actions.chooseCoverForRedactor(db, actor.id, input)
    return queries.getEditorialTaskView(db, input.taskId)
  })
}
