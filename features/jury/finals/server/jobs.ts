import { z } from 'zod'
import { turnRounds } from '#features/jury/round/server/round-schedule.ts'
import type { Tools } from '#server/http/http.ts'
import { type Jobs, task } from '#server/jobs.ts'

const turnJuryRounds = task('turn-jury-rounds', z.object({}))

export async function workers(jobs: Jobs, { db, settings }: Tools): Promise<void> {
  await jobs.every(turnJuryRounds, '* * * * *', () => turnRounds(db, settings, new Date()))
}
