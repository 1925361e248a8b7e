/** A region of a picture, as fractions of its width and height from the upper left. */
export interface Region {
  left: number
  top: number
  width: number
  height: number
}

interface Point {
  x: number
  y: number
}

const smallest = 0.01
const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))
// A ten-thousandth is less than a pixel, and rounding to it avoids accumulated errors.
const rounded = (value: number) => Math.round(value * 10_000) / 10_000

function tidy({ left, top, width, height }: Region): Region {
  return { left: rounded(left), top: rounded(top), width: rounded(width), height: rounded(height) }
}

/** The region between two corners in any order; null where it is too small to be intended. */
export function regionBetween(from: Point, to: Point): Region | null {
  const x = [from.x, to.x].map((value) => within(value, 0, 1)).sort((a, b) => a - b)
  const y = [from.y, to.y].map((value) => within(value, 0, 1)).sort((a, b) => a - b)
  const [left = 0, right = 0] = x
  const [top = 0, bottom = 0] = y
  if (right - left < smallest || bottom - top < smallest) return null
  return tidy({ left, top, width: right - left, height: bottom - top })
}

/** Moves a region within the picture's edges. */
export function moved(region: Region, by: Point): Region {
  return tidy({
    ...region,
    left: within(region.left + by.x, 0, 1 - region.width),
    top: within(region.top + by.y, 0, 1 - region.height),
  })
}

/** Resizes a region at its lower right corner. */
export function resized(region: Region, by: Point): Region {
  return tidy({
    ...region,
    width: within(region.width + by.x, smallest, 1 - region.left),
    height: within(region.height + by.y, smallest, 1 - region.top),
  })
}
