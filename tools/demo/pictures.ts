import { join } from 'node:path'
import { readRows } from './words/reading.ts'

export interface DemoPicture {
  path: string
  width: number
  height: number
}

const folder = join(import.meta.dirname, 'pictures')

const table = readRows('pictures').map(([work = '', place, width, height]) => ({
  work,
  path: join(folder, `${work}-${place}.webp`),
  width: Number(width),
  height: Number(height),
}))

const byWork = Map.groupBy(table, ({ work }) => work)

/** The committed pictures of a work, the cover first; `ferry` is the project that the demo's entrant is writing. */
export function picturesOf(work: string): DemoPicture[] {
  return byWork.get(work) ?? []
}
