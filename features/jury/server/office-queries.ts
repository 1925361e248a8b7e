import { listPeople } from '#features/accounts/server/queries.ts'
import { getContest, listCriteria } from '#features/contests/server/queries.ts'
import { listEntryStandings } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import { isScored } from '../composite.ts'
import type { OfficeJury } from '../contract.ts'
import { certificateOf } from '../draw.ts'
import { listQuestionnaires } from './profile-queries.ts'
import {
  askedOfDraw,
  findRound,
  listAssignments,
  listFinalBallots,
  listJurors,
  listMarksOf,
  type Round,
} from './queries.ts'

function roundView(round: Round | null): OfficeJury['firstRound'] {
  return (
    round && {
      status: round.status,
      openedAt: round.openedAt?.toISOString() ?? null,
      closedAt: round.closedAt?.toISOString() ?? null,
    }
  )
}

/** A contest's jury as its organisers see it, names and all. */
export async function getOfficeJury(db: Database, contestId: string): Promise<OfficeJury> {
  const contest = await getContest(db, contestId)
  const criteria = await listCriteria(db, contestId)
  const jury = await listJurors(db, contestId)
  const people = await listPeople(
    db,
    jury.map(({ personId }) => personId),
  )
  const questionnaires = await listQuestionnaires(
    db,
    jury.map(({ personId }) => personId),
  )
  const standings = await listEntryStandings(db, contestId)
  const numberOf = new Map(standings.map(({ entryId, number }) => [entryId, number]))
  const nameOf = new Map(jury.map(({ id, name }) => [id, name]))
  const first = await findRound(db, contestId, 1)
  const all = first ? await listAssignments(db, first.id) : []
  const given = all.filter(({ entryId }) => numberOf.has(entryId))
  const marked = await listMarksOf(
    db,
    given.map(({ id }) => id),
  )
  const asked = await askedOfDraw(db, contest)
  const cast = await listFinalBallots(db, contestId)
  const reading = given.filter(({ status }) => status === 'assigned')
  const pairs = reading.map(({ entryId, jurorId }) => ({ entry: entryId, juror: jurorId }))
  const certificate = certificateOf(asked, pairs)
  const isRecused = (jurorId: string, entryId: string) =>
    given.some((one) => one.jurorId === jurorId && one.entryId === entryId && one.status === 'recused')

  return {
    contest,
    entries: standings.length,
    jurors: jury.map(({ id, number, name, personId }) => {
      const own = reading.filter(({ jurorId }) => jurorId === id)
      return {
        id,
        number,
        name,
        email: people.get(personId)?.email ?? '',
        company: people.get(personId)?.companyName ?? '',
        questionsMissing: questionnaires.get(personId)?.missing.length ?? 0,
        assigned: own.length,
        scored: own.filter((one) => isScored(marked.get(one.id) ?? new Map(), criteria)).length,
        recused: given.filter(({ jurorId, status }) => jurorId === id && status === 'recused').length,
        conflicts: asked.conflicts.filter(({ juror, entry }) => juror === id && !isRecused(id, entry)).length,
        ballots: cast.filter(({ jurorId }) => jurorId === id).length,
      }
    }),
    firstRound: roundView(first),
    finals: roundView(await findRound(db, contestId, 2)),
    certificate:
      first?.seed == null
        ? null
        : {
            ...certificate,
            wanted: contest.readingsPerEntry,
            seed: first.seed,
            short: certificate.short.map(({ entry, readings }) => ({
              number: numberOf.get(entry) ?? 0,
              readings,
            })),
          },
    recusals: given.flatMap(({ jurorId, entryId, status, recusalReason }) =>
      status === 'recused'
        ? {
            juror: nameOf.get(jurorId) ?? '',
            number: numberOf.get(entryId) ?? 0,
            reason: recusalReason ?? '',
          }
        : [],
    ),
    comments: given.flatMap(({ jurorId, entryId, comment }) =>
      comment ? { juror: nameOf.get(jurorId) ?? '', number: numberOf.get(entryId) ?? 0, comment } : [],
    ),
  }
}
