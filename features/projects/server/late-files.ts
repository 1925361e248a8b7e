import { and, eq } from 'drizzle-orm'
import { listPeople } from '#features/accounts/server/queries.ts'
import { getContest } from '#features/contests/server/queries.ts'
import { listWaiting } from '#features/files/server/actions/waiting.ts'
import type { Api, Tools } from '#server/http.ts'
import type { InputOf } from '#shared/endpoint.ts'
import type { Language } from '#shared/language.ts'
import { editProblem } from '../access.ts'
import * as contract from '../contract-late-files.ts'
import { admitLateFile, declineLateFile } from './actions/late-files.ts'
import { nameOf } from './people-queries.ts'
import { isThere } from './queries.ts'
import { projects } from './tables.ts'
import { titleFor } from './together-mails.ts'

/** What waits for a project that cannot be changed now; anything else is taken by itself. */
async function listLateFiles(
  tools: Tools,
  { contestId, projectId }: InputOf<typeof contract.listLateFiles>,
  language: Language,
): Promise<contract.LateFile[]> {
  const { db } = tools
  const contest = await getContest(db, contestId)
  const isAsked = and(eq(projects.contestId, contestId), isThere)
  const found = await db
    .select()
    .from(projects)
    .where(projectId ? and(isAsked, eq(projects.id, projectId)) : isAsked)
  const now = new Date()
  const shut = new Map(
    found.filter((one) => editProblem(one, contest, now) !== null).map((one) => [one.id, one]),
  )
  const waiting = await listWaiting(tools, [...shut.keys()])
  const people = await listPeople(
    db,
    waiting.map(({ ownerId }) => ownerId),
  )
  const files: contract.LateFile[] = []
  for (const { id, subjectId, originalName, bytes, purpose, ownerId, createdAt } of waiting) {
    const project = shut.get(subjectId)
    if (!project) continue
    files.push({
      id,
      projectId: subjectId,
      title: await titleFor(db, project, language),
      status: project.status,
      name: originalName,
      bytes,
      purpose,
      by: nameOf(people.get(ownerId)),
      at: createdAt.toISOString(),
    })
  }
  return files
}

export function lateFileRoutes(api: Api): void {
  const { tools } = api
  api.serve(contract.listLateFiles, ({ input, language }) => listLateFiles(tools, input, language))
  api.serve(contract.admitLateFile, async ({ actor, input }) => {
    await admitLateFile(tools, { organiserId: actor.id, ...input })
    return { id: input.lateFileId }
  })
  api.serve(contract.declineLateFile, async ({ actor, input }) => {
    await declineLateFile(tools, { organiserId: actor.id, ...input })
    return { id: input.lateFileId }
  })
}
