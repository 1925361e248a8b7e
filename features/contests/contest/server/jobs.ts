import { z } from 'zod'
import type { Tools } from '#server/http/http.ts'
import { type Jobs, task } from '#server/jobs.ts'
import { turnByDates } from './turn-by-dates.ts'

const turnContests = task('turn-contests', z.object({}))

export async function workers(jobs: Jobs, { db }: Tools): Promise<void> {
  await jobs.every(turnContests, '* * * * *', () => turnByDates(db, new Date()))
}
