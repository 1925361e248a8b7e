import { renditionWidths } from './contract.ts'

interface Box {
  width: number
  height: number
}

/** The side of a tile, in pixels. */
export const tileSide = 1024

/** Whether an image has more pixels than its widest rendition, so that a close look needs tiles. */
export const needsTiles = ({ width }: Box) => width > Math.max(...renditionWidths)

/** The size of each level, from one that fits a tile to the original's own; each is half as wide as the next. */
export function tileLevels(box: Box): Box[] {
  const levels = [box]
  for (let level = box; level.width > tileSide || level.height > tileSide; ) {
    level = { width: Math.ceil(level.width / 2), height: Math.ceil(level.height / 2) }
    levels.unshift(level)
  }
  return levels
}

/** The path of a tile below the name of its image. */
export const tilePath = (level: number, column: number, row: number) => `${level}/${column}_${row}.webp`

/** Every tile of an image. */
export function tilePaths(box: Box): string[] {
  return tileLevels(box).flatMap(({ width, height }, level) =>
    Array.from({ length: Math.ceil(width / tileSide) }, (_, column) =>
      Array.from({ length: Math.ceil(height / tileSide) }, (__, row) => tilePath(level, column, row)),
    ).flat(),
  )
}
