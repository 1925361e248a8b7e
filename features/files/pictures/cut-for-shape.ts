import type { Crop, Focus } from '#features/files/storage/contract.ts'

interface Box {
  width: number
  height: number
}

/** The part of an image, in pixels, that fills a box of this shape: the full crop if it fits, else around the focus. */
export function cutFor(
  box: Box,
  { crop, focus }: { crop?: Crop | null | undefined; focus?: Focus | null | undefined },
  shape: Box,
): Box & { left: number; top: number } {
  const part = crop ?? { x: 0, y: 0, width: 1, height: 1 }
  const middle = crop || !focus ? { x: part.x + part.width / 2, y: part.y + part.height / 2 } : focus
  const [wide, high] = [part.width * box.width, part.height * box.height]
  const ratio = shape.width / shape.height
  // As large as the chosen part needs, and no larger than the image.
  const needed = Math.max(wide, high * ratio)
  const width = Math.min(needed, box.width, box.height * ratio)
  const height = width / ratio
  const within = (at: number, size: number, most: number) =>
    Math.round(Math.min(Math.max(at - size / 2, 0), most - size))
  return {
    left: within(middle.x * box.width, width, box.width),
    top: within(middle.y * box.height, height, box.height),
    width: Math.max(1, Math.floor(width)),
    height: Math.max(1, Math.floor(height)),
  }
}
