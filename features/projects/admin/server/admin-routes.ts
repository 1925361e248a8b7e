import { getContest } from '#features/contests/editions/server/queries.ts'
import { giveMoreTime } from '#features/projects/extensions/server/actions/give-more-time.ts'
import { publishProduct } from '#features/projects/submission/server/actions/publish-product.ts'
import { previewOf, remindEntrants } from '#features/projects/submission/server/actions/remind.ts'
import { reopenProject } from '#features/projects/submission/server/actions/reopen-project.ts'
import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-admin.ts'
import * as queries from './admin-queries.ts'
import { countUnfinished } from './admin-search.ts'
import { projectsExport } from './export.ts'

export function adminRoutes(api: Api): void {
  const { tools } = api
  const { db, settings } = tools
  api.serve(contract.findContestProjects, ({ input }) => queries.findContestProjects(db, input, new Date()))
  api.download(contract.exportContestProjects, async ({ input, language }) => {
    const { slug } = await getContest(db, input.contestId)
    const rows = await queries.listContestProjects(db, input, new Date())
    return {
      ...(await projectsExport(rows, input.format, language)),
      fileName: `projects-${slug}.${input.format}`,
    }
  })
  api.serve(contract.countUnfinishedProjects, ({ input }) => countUnfinished(db, input.contestId))
  api.serve(contract.getAdminProject, ({ input }) => queries.getAdminProject(db, input.projectId, new Date()))
  api.serve(contract.reopenProject, ({ actor, input }) => reopenProject(db, settings, actor.id, input))
  api.serve(contract.giveMoreTime, ({ actor, input }) => giveMoreTime(db, settings, actor.id, input))
  api.serve(contract.previewReminder, ({ input }) => previewOf(db, input, new Date()))
  api.serve(contract.sendReminder, ({ actor, input, ...given }) =>
    remindEntrants(given, actor.id, input, new Date()),
  )
  api.serve(contract.listProducts, ({ input }) => queries.listProducts(db, input))
  api.serve(contract.publishProduct, ({ actor, input }) =>
    publishProduct(db, settings, actor.id, input.projectId),
  )
}
