import { listContestsById } from '#features/contests/contest/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import { among } from '#server/database/many.ts'
import { type Answered, answerProblem, askedFields } from '../../answers.ts'
import { projects } from '../tables.ts'

/** The answers that jurors may read, by project, in the contest's order. Names of makers are still in them. */
export async function listAnswersForJurors(
  db: Database,
  projectIds: readonly string[],
): Promise<Map<string, Answered[]>> {
  const rows = await db
    .select({
      id: projects.id,
      kind: projects.kind,
      contestId: projects.contestId,
      disciplineId: projects.disciplineId,
      answers: projects.answers,
    })
    .from(projects)
    .where(among(projects.id, projectIds))
  const contests = await listContestsById(
    db,
    rows.flatMap(({ contestId }) => contestId ?? []),
  )
  return new Map(
    rows.map(({ id, contestId, answers, ...project }) => {
      const contest = contests.get(contestId ?? '')
      const fields = contest ? askedFields({ ...project, contest, limits: contest.limits }) : []
      const shown = fields.flatMap((field) => {
        const answer = answers[field.key]
        const isGiven = answer !== undefined && !answerProblem({ ...field, isRequired: true }, answer)
        return field.isForJurors && isGiven ? [{ field, answer }] : []
      })
      return [id, shown]
    }),
  )
}
