import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sweepStored } from '#features/files/storage/server/actions/sweep-stored.ts'
import {
  discardArrivals,
  discardStored,
  pictureTasks,
  sweepArrivals,
  sweepStoredFiles,
} from '#features/files/storage/server/tasks.ts'
import type { Tools } from '#server/http/http.ts'
import type { Jobs } from '#server/jobs.ts'
import { tidyArrivals } from './take-complete.ts'

export async function workers(jobs: Jobs, tools: Tools): Promise<void> {
  await jobs.open(pictureTasks)
  await jobs.work(discardStored, async ({ keys }) => {
    for (const key of keys) await tools.storage.disk.delete(key)
  })
  await jobs.every(sweepArrivals, '*/5 * * * *', () => tidyArrivals(tools))
  await jobs.every(sweepStoredFiles, '40 3 * * *', () => sweepStored(tools, new Date()))
  await jobs.work(discardArrivals, async ({ ids }) => {
    for (const id of ids) {
      await rm(join(tools.storage.arrivals, id), { force: true })
      await rm(join(tools.storage.arrivals, `${id}.json`), { force: true })
    }
  })
}
