import { z } from 'zod'
import { getContest } from '#features/contests/server/queries.ts'
import { downloadDocument } from '#features/projects/contract-documents.ts'
import { findProjectPlace } from '#features/projects/server/queries/places.ts'
import { getProjectFor } from '#features/projects/server/queries.ts'
import type { Database } from '#server/database.ts'
import type { Keeper } from '#server/http.ts'
import { refuse } from '#shared/refusal.ts'
import type { JuryRefusal } from '../contract.ts'
import { isClosedToOwnJury } from '../own-jury.ts'
import { isOnJury } from './queries/own-jury.ts'

const OfPath = z.object({ contestId: z.uuid().optional(), projectId: z.uuid().optional() })

/** The contests that an address is about: the one it names, and the one that its project is entered in. */
async function contestsOf(db: Database, { contestId, projectId }: z.output<typeof OfPath>) {
  const place = projectId ? await findProjectPlace(db, projectId) : null
  return [contestId, place?.contestId].filter((id) => typeof id === 'string')
}

/**
 * Keeps organisers who sit on a jury from what would tell them whose works they read and how others mark them. Documents
 * that only their role opens are not there for them, as for every juror.
 */
export function keepOwnJury(db: Database): Keeper {
  return async (asked, { actor, params }) => {
    if (!actor) return
    const isDocument = asked.path === downloadDocument.path && actor.roles.includes('organiser')
    if (!isDocument && !isClosedToOwnJury(asked)) return
    const { data } = OfPath.safeParse(params)
    for (const contestId of data ? await contestsOf(db, data) : []) {
      if (!(await judgesNow(db, contestId, actor.id))) continue
      if (!isDocument) refuse<JuryRefusal>('own_jury', { status: 403 })
      await getProjectFor(db, actor.id, data?.projectId ?? '')
    }
  }
}

/** Whether the person reads blind for a contest that is not announced yet. */
export async function judgesNow(db: Database, contestId: string, personId: string): Promise<boolean> {
  return (await isOnJury(db, contestId, personId)) && (await getContest(db, contestId)).announcedAt === null
}
