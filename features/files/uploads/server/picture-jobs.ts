import { makeWidest } from '#features/files/pictures/server/actions/widest-image.ts'
import { makeTiles } from '#features/files/pictures/server/make-tiles.ts'
import { failDeriving } from '#features/files/pictures/server/save-renditions.ts'
import { afterPreviews, beforeAll, type Turn } from '#features/files/pictures/server/work-turns.ts'
import type { FileProblem } from '#features/files/storage/contract.ts'
import {
  deriveImage,
  drawDocument,
  makeWideImage,
  makeZoomTiles,
  previewImage,
} from '#features/files/storage/server/tasks.ts'
import type { Tools } from '#server/http/http.ts'
import type { Jobs } from '#server/jobs.ts'
import { finishDocument } from './actions/take-document.ts'
import { finishImage, makePreview } from './actions/take-image.ts'

type Making = Pick<Tools, 'db' | 'storage' | 'log'>

/** The work on one file; twice is harmless. */
const makers: Record<string, (tools: Making, fileId: string, turn: Turn) => Promise<void>> = {
  [previewImage.name]: (tools, fileId) => beforeAll(() => makePreview(tools, fileId)),
  [deriveImage.name]: finishImage,
  [drawDocument.name]: finishDocument,
  [makeZoomTiles.name]: makeTiles,
}

export interface PictureWork {
  task: string
  fileId: string
}

/** Does work that is named; its steps wait for their turn, a preview's do not. */
export async function makePicture(tools: Making, { task, fileId }: PictureWork, turn: Turn): Promise<void> {
  await makers[task]?.(tools, fileId, turn)
}

/** Ends the work on a file for good. */
export function giveUp(
  { db }: Pick<Making, 'db'>,
  { fileId }: PictureWork,
  problem: FileProblem,
): Promise<void> {
  return failDeriving(db, fileId, problem)
}

/** Takes work on pictures from the queues; `around` wraps each piece. One of each kind runs at a time. */
export async function takePictureJobs(
  jobs: Jobs,
  tools: Making,
  around: (work: PictureWork, run: () => Promise<void>) => Promise<void> = (_work, run) => run(),
): Promise<void> {
  const oneByOne = { atOnce: 1 }
  const turn = afterPreviews(tools.db)
  for (const task of [previewImage, drawDocument, deriveImage, makeZoomTiles]) {
    const handle = ({ fileId }: { fileId: string }) => {
      const work = { task: task.name, fileId }
      return around(work, () => makePicture(tools, work, turn))
    }
    await jobs.work(task, handle, oneByOne)
  }
  await jobs.work(makeWideImage, (data) => makeWidest(tools, data), oneByOne)
}
