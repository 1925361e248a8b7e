import { getContest } from '#features/contests/contest/server/queries.ts'
import { publishProduct } from '#features/projects/entry/server/actions/publish-product.ts'
import { reopenProject } from '#features/projects/entry/server/actions/reopen-project.ts'
import { setPressDownload } from '#features/projects/entry/server/actions/set-press-download.ts'
import type { Api } from '#server/http/http.ts'
import * as contract from '../contract-admin.ts'
import { downloadFiles } from '../contract-review.ts'
import { remindEntrants } from './actions/remind.ts'
import { projectsExport } from './admin-export.ts'
import * as queries from './admin-queries.ts'
import { filesArchive } from './files-archive.ts'
import { listChosenIds } from './queries/chosen-projects.ts'

export function adminRoutes(api: Api): void {
  const { tools } = api
  const { db, settings } = tools
  api.serve(contract.findEntries, ({ input }) => queries.findProjectPage(db, input, new Date()))
  api.download(contract.exportEntries, async ({ input: { chosen, format }, language }) => {
    const ids = await listChosenIds(db, chosen)
    return { ...(await projectsExport(db, ids, { format, language })), fileName: `entries.${format}` }
  })
  api.serve(contract.findContestProjects, ({ input: { contestId, ...search } }) =>
    queries.findProjectPage(db, { ...search, contest: contestId }, new Date()),
  )
  api.download(contract.exportContestProjects, async ({ input, language }) => {
    const { contestId, format, ...search } = input
    const { slug } = await getContest(db, contestId)
    const ids = await listChosenIds(db, { search: { ...search, contest: contestId } })
    return {
      ...(await projectsExport(db, ids, { format, language })),
      fileName: `projects-${slug}.${format}`,
    }
  })
  api.download(downloadFiles, async ({ input }) => ({
    type: 'application/zip',
    fileName: 'entries.zip',
    body: await filesArchive(tools, await listChosenIds(db, input.chosen)),
  }))
  api.serve(contract.getAdminProject, ({ input }) => queries.getAdminProject(db, input.projectId, new Date()))
  api.serve(contract.reopenProject, ({ actor, input }) => reopenProject(db, settings, actor.id, input))
  api.serve(contract.sendReminder, ({ actor, input, ...given }) =>
    remindEntrants(given, actor.id, input, new Date()),
  )
  api.serve(contract.listProducts, ({ input }) =>
    queries.findProjectPage(db, { ...input, isOutside: true }, new Date()),
  )
  api.serve(contract.setPressDownload, ({ actor, input }) => setPressDownload(db, actor.id, input))
  api.serve(contract.publishProduct, ({ actor, input }) =>
    publishProduct(db, settings, actor.id, input.projectId),
  )
}
