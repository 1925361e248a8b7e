import { z } from 'zod'
import { getContest } from '#features/contests/server/queries.ts'
import type { Database } from '#server/database.ts'
import type { Keeper } from '#server/http.ts'
import { refuse } from '#shared/refusal.ts'
import type { JuryRefusal } from '../contract.ts'
import { isClosedToOwnJury } from '../own-jury.ts'
import { isOnJury } from './queries/own-jury.ts'

const OfContest = z.object({ contestId: z.uuid() })

/** Keeps organisers who sit on a jury from what would tell them whose works they read and how others mark them. */
export function keepOwnJury(db: Database): Keeper {
  return async (asked, { actor, params }) => {
    if (!actor || !isClosedToOwnJury(asked)) return
    const { data } = OfContest.safeParse(params)
    if (data && (await judgesNow(db, data.contestId, actor.id))) {
      refuse<JuryRefusal>('own_jury', { status: 403 })
    }
  }
}

/** Whether the person reads blind for a contest that is not announced yet. */
export async function judgesNow(db: Database, contestId: string, personId: string): Promise<boolean> {
  return (await isOnJury(db, contestId, personId)) && (await getContest(db, contestId)).announcedAt === null
}
