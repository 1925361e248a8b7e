import { listDisciplines } from '#features/contests/contest/server/queries.ts'
import { listJurors, type Round } from '#features/jury/panel/server/queries.ts'
import { listWithdrawnEntries, listWorks } from '#features/projects/project/server/queries.ts'
import type { Database } from '#server/database/database.ts'
import {
  type AssignmentSearch,
  type AssignmentsView,
  assignmentsPageSize,
  type EvaluationProgress,
} from '../contract-evaluations.ts'
import { type AssignmentState, isBegun } from './auto-assign-queries.ts'
import { getFirstRound, listMeant } from './evaluation-plans.ts'
import { listPanels } from './panel-queries.ts'

function progressOf(state: AssignmentState): EvaluationProgress {
  if (state.status === 'recused') return 'recused'
  if (state.isScored) return 'scored'
  return isBegun(state) ? 'begun' : 'due'
}

export async function listAssignedEntries(
  db: Database,
  { contestId, page, sort, ...filter }: AssignmentSearch & { contestId: string; page: number },
): Promise<AssignmentsView> {
  const firstRound = await getFirstRound(db, contestId)
  const byEntry = Map.groupBy(firstRound.states, ({ entryId }) => entryId)
  const counting = new Set(firstRound.counting.map(({ id }) => id))
  const evaluationsOf = (entryId: string) =>
    (byEntry.get(entryId) ?? []).filter(({ id }) => counting.has(id)).length
  const meant = await listMeant(db, firstRound, filter)
  // By number until here.
  const ascending = sort.endsWith('number')
    ? meant
    : meant.toSorted((one, other) => evaluationsOf(one.entryId) - evaluationsOf(other.entryId))
  const ordered = sort.startsWith('-') ? ascending.toReversed() : ascending
  const shown = ordered.slice((page - 1) * assignmentsPageSize, page * assignmentsPageSize)
  const works = await listWorks(
    db,
    shown.map(({ projectId }) => projectId),
  )
  const titles = new Map(works.map(({ projectId, title }) => [projectId, title]))
  const loads = Map.groupBy(firstRound.counting, ({ jurorId }) => jurorId)
  const jury = await listJurors(db, contestId)
  const jurorOf = new Map(jury.map((juror) => [juror.id, juror]))
  const panels = new Map((await listPanels(db, contestId)).map(({ id, name }) => [id, name]))
  const panelOf = new Map(
    firstRound.input.entries.map(({ id, panel }) => [id, panels.get(panel ?? '') ?? null]),
  )
  return {
    contest: firstRound.contest,
    round: roundView(firstRound.round),
    wanted: firstRound.input.evaluations,
    total: meant.length,
    entries: shown.map(({ entryId, number, projectId, categoryId }) => {
      const states = byEntry.get(entryId) ?? []
      return {
        entryId,
        projectId,
        number,
        title: titles.get(projectId) ?? { en: '', fr: '', 'zh-hans': '', es: '' },
        categoryId,
        panel: panelOf.get(entryId) ?? null,
        evaluations: evaluationsOf(entryId),
        jurors: states
          .map((state) => ({
            jurorId: state.jurorId,
            number: jurorOf.get(state.jurorId)?.number ?? 0,
            name: jurorOf.get(state.jurorId)?.name ?? '',
            state: progressOf(state),
            source: state.source,
          }))
          .sort((one, other) => one.number - other.number),
      }
    }),
    withdrawn: await listWithdrawnEntries(db, contestId),
    jurors: jury
      .filter(({ leftAt }) => leftAt === null)
      .map(({ id, number, name }) => ({ id, number, name, assigned: loads.get(id)?.length ?? 0 })),
    categories: (await listDisciplines(db, contestId)).flatMap((discipline) =>
      discipline.categories.map(({ id, name }) => ({
        id,
        name,
        disciplineId: discipline.id,
        discipline: discipline.name,
      })),
    ),
  }
}

/** The state of a round for organisers. */
export function roundView(round: Round | null): AssignmentsView['round'] {
  return (
    round && {
      status: round.status,
      openedAt: round.openedAt?.toISOString() ?? null,
      closedAt: round.closedAt?.toISOString() ?? null,
      dueOn: round.dueOn,
    }
  )
}
