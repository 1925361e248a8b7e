import { z } from 'zod'
import { findProjectPlace } from '#features/projects/project/server/queries/places.ts'
import type { Database } from '#server/database/database.ts'
import type { Guard } from '#server/http/http.ts'
import { fail } from '#shared/domain-error.ts'
import { judgesNow, listJudgedContests } from './queries/own-jury.ts'
import { listJurors } from './queries.ts'

const OfPath = z.object({ contestId: z.uuid().optional(), projectId: z.uuid().optional() })

async function contestsIn(db: Database, params: unknown): Promise<string[]> {
  const { contestId, projectId } = OfPath.safeParse(params).data ?? {}
  const place = projectId ? await findProjectPlace(db, projectId) : null
  return [contestId, place?.contestId].filter((id) => typeof id === 'string')
}

/** Whether the call is about an unannounced contest that the user judges, or may be about any. */
async function isAboutOwnJury(db: Database, userId: string, params: unknown): Promise<boolean> {
  const judged = await listJudgedContests(db, userId)
  if (judged.length === 0) return false
  const named = await contestsIn(db, params)
  return named.length === 0 || named.some((id) => judged.includes(id))
}

/**
 * An organiser who judges may make only blind-safe calls (see `blindSafe`). In a call that is open to everybody, like
 * the plans of a project or an invoice, the organiser's extra rights do not apply.
 */
export function guardOwnJury(db: Database): Guard {
  return async ({ audience, blindSafe }, { actor, params }) => {
    if (!actor?.roles.includes('organiser') || blindSafe) return actor
    if (!(await isAboutOwnJury(db, actor.id, params))) return actor
    if (audience === 'organiser') fail('own_jury', { status: 403 })
    return { ...actor, roles: actor.roles.filter((role) => role !== 'organiser') }
  }
}

/** An organiser who judges can remove only themselves from the jury. */
export async function confirmRemoval(
  db: Database,
  { contestId, jurorId, userId }: { contestId: string; jurorId: string; userId: string },
): Promise<void> {
  if (!(await judgesNow(db, contestId, userId))) return
  const own = (await listJurors(db, contestId)).find((juror) => juror.userId === userId)
  if (own?.id !== jurorId) fail('own_jury', { status: 403 })
}
