/** The layout of an image on a work's page: full width, inset, narrow, or beside another. */
export type Plate = 'full' | 'inset' | 'tall' | 'left' | 'right' | 'narrow-left' | 'narrow-right'

interface Shape {
  width: number
  height: number
}

const isUpright = ({ width, height }: Shape) => height > width

/**
 * The layout of the images after the first: a portrait image beside its neighbour, landscape ones alone, alternately
 * full width and inset.
 */
export function platesFor(images: readonly Shape[]): Plate[] {
  const plates: Plate[] = []
  let alone = 0
  for (let at = 0; at < images.length; at += 1) {
    const image = images[at]
    const next = images[at + 1]
    if (!image) break
    const isLastPair = next !== undefined && isUpright(next) && at + 2 === images.length
    if (next && (isUpright(image) || isLastPair)) {
      plates.push(...pairOf(image, next))
      at += 1
    } else if (isUpright(image)) {
      plates.push('tall')
    } else {
      plates.push(alone % 2 === 0 ? 'full' : 'inset')
      alone += 1
    }
  }
  return plates
}

/** The portrait image is the narrower of the two. */
function pairOf(first: Shape, second: Shape): [Plate, Plate] {
  if (isUpright(first) === isUpright(second)) return ['left', 'right']
  return isUpright(first) ? ['narrow-left', 'right'] : ['left', 'narrow-right']
}
