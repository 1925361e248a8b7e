import { writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import sharp from 'sharp'
import { atOnce } from '#features/files/pictures/server/work-turns.ts'
import {
  giveUp,
  makePicture,
  type PictureWork,
  takePictureJobs,
} from '#features/files/uploads/server/picture-jobs.ts'
import { openDatabase } from '#server/database/database.ts'
import { openJobs } from '#server/jobs.ts'
import { openLog } from '#server/log.ts'
import { openSteps } from '#server/open-steps.ts'
import { Interrupted, interruptedName } from '#server/picture-process.ts'
import { readSettings } from '#server/settings.ts'
import { openStorage } from '#server/storage.ts'

/*
 * The program of the picture process (server/picture-process.ts). The system gives it what people leave: low priority,
 * one thread for each picture. Node cannot limit the memory of the image library, so the process watches its own size
 * and ends itself.
 */

/** A picture of 80 megapixels with 16 bits a channel and transparency takes 800 MB. */
const memoryLimit = Number(process.env.PALMARES_PICTURE_MEMORY) || 1024 ** 3
const watchEveryMs = 20

// A terminal's Ctrl-C reaches every process; this one waits for the first to tell it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
sharp.concurrency(1)
// Where memory runs out, Linux ends this process before the portal and its database.
if (process.platform === 'linux') await writeFile('/proc/self/oom_score_adj', '500').catch(() => undefined)
setInterval(() => {
  if (process.memoryUsage.rss() > memoryLimit) process.kill(process.pid, 'SIGKILL')
}, watchEveryMs)

const settings = readSettings(process.env)
const log = openLog(settings)
const closing = openSteps(log)
const databaseUrl = process.env.PALMARES_DATABASE ?? ''
const { db, close } = openDatabase(databaseUrl, log, { most: 2 })
closing.add(close)
const tools = { db, log, storage: await openStorage(settings) }
const jobs = await openJobs(databaseUrl, log, { hasSchedule: false, most: 2 })
closing.add(() => jobs.stop())

process.on('message', async (order) => {
  if (order !== 'close') return
  await closing.close()
  process.exit()
})

/** Tells the first process what is done, in case this one ends at it. */
async function telling(work: PictureWork, run: () => Promise<void>): Promise<void> {
  process.send?.({ began: work })
  await run().finally(() => process.send?.({ ended: work }))
}

for (const { problem, ...work } of Interrupted.parse(JSON.parse(process.env[interruptedName] ?? '[]'))) {
  const run = () => (problem ? giveUp(tools, work, problem) : makePicture(tools, work, atOnce))
  // Its job is still in the queue, from which this process takes no previews yet that it could wait for.
  await telling(work, run).catch((error: unknown) =>
    log.error({ err: error, ...work }, 'a picture failed again'),
  )
}
await takePictureJobs(jobs, tools, telling)
