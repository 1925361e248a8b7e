export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

interface Box {
  width: number
  height: number
}

/** Width to height, as the magazine prints it. */
export const portraitRatio = 4 / 5

const most = 100

/** The largest crop in the portrait's proportions: in the middle of a wide image, near the top of a tall one. */
export function usualCrop(image: Box): Crop {
  const ratio = image.width / image.height
  if (ratio > portraitRatio) {
    const width = (most * portraitRatio) / ratio
    return { x: (most - width) / 2, y: 0, width, height: most }
  }
  const height = (most * ratio) / portraitRatio
  // Faces are in the upper part of a tall picture.
  return { x: 0, y: (most - height) / 4, width: most, height }
}

/** Whether a crop lies within the image and has the portrait's proportions, except for rounding. */
export function isCropOf(crop: Crop, image: Box): boolean {
  const slack = 0.5
  const inside =
    crop.x >= -slack &&
    crop.y >= -slack &&
    crop.x + crop.width <= most + slack &&
    crop.y + crop.height <= most + slack
  const ratio = (crop.width * image.width) / (crop.height * image.height)
  return inside && Math.abs(ratio / portraitRatio - 1) < 0.02
}
