import { z } from 'zod'
import type { Tools } from '#server/http/http.ts'
import { type Jobs, task } from '#server/jobs.ts'
import { turnRounds } from './round-schedule.ts'

const turnJuryRounds = task('turn-jury-rounds', z.object({}))

export async function workers(jobs: Jobs, { db, settings }: Tools): Promise<void> {
  await jobs.every(turnJuryRounds, '* * * * *', () => turnRounds(db, settings, new Date()))
}
