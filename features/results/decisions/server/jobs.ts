import { z } from 'zod'
import { announceDue } from '#features/results/announcement/server/planned.ts'
import type { Tools } from '#server/http/http.ts'
import { type Jobs, task } from '#server/jobs.ts'

export const makePlannedAnnouncements = task('make-planned-announcements', z.object({}))

export async function workers(jobs: Jobs, { db, settings }: Tools): Promise<void> {
  await jobs.every(makePlannedAnnouncements, '* * * * *', () =>
    announceDue(db, { now: new Date(), publicUrl: settings.publicUrl }),
  )
}
