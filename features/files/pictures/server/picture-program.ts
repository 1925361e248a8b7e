import { constants, setPriority } from 'node:os'
import { limitWebAssembly } from '#features/files/storage/server/memory-limit.ts'
import { cutTiles } from './cut-tiles.ts'
import { makeRenditions } from './make-renditions.ts'
import { problemOf } from './picture-error.ts'
import type { PictureAnswer, PictureRequest, PictureTask } from './picture-process.ts'

/*
 * Renders one image in a child process of low priority. Node cannot limit the memory of the image library, so the
 * process monitors its own size and exits when it is too large.
 */

const watchEveryMs = 20

setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
process.on('disconnect', () => process.exit())

async function render(task: PictureTask): Promise<PictureAnswer> {
  try {
    if ('plan' in task) return { made: await makeRenditions(task.source, task.box, task.plan) }
    await cutTiles(task.source, task.box, task.tilesIn)
    return { made: [] }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

process.once('message', async ({ task, memoryLimit }: PictureRequest) => {
  limitWebAssembly(memoryLimit)
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryLimit) process.kill(process.pid, 'SIGKILL')
  }, watchEveryMs)
  process.send?.(await render(task))
})
