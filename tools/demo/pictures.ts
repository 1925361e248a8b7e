import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface DemoPicture {
  path: string
  width: number
  height: number
}

const folder = join(import.meta.dirname, 'pictures')
const sizes: Record<string, [width: number, height: number][]> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'texts', 'pictures.json'), 'utf8'),
)

/** The images of a work in this repository, cover first. `ferry` is the entrant's draft. */
export function picturesOf(work: string): DemoPicture[] {
  return (sizes[work] ?? []).map(([width, height], at) => ({
    path: join(folder, `${work}-${at + 1}.webp`),
    width,
    height,
  }))
}
