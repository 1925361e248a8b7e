/** A picture's colours, from its pixels alone. */

type Colour = [red: number, green: number, blue: number]

const boxes = 12
const most = 6
/** Colours nearer than this look like one (in steps of 255, per channel, weighted for the eye). */
const nearest = 34

const hexOf = (colour: Colour) =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

function averageOf(pixels: readonly Colour[]): Colour {
  const total: Colour = [0, 0, 0]
  for (const pixel of pixels) {
    total[0] += pixel[0]
    total[1] += pixel[1]
    total[2] += pixel[2]
  }
  const count = Math.max(1, pixels.length)
  return [total[0] / count, total[1] / count, total[2] / count]
}

function spreadOf(pixels: readonly Colour[], channel: 0 | 1 | 2): number {
  let low = 255
  let high = 0
  for (const pixel of pixels) {
    low = Math.min(low, pixel[channel])
    high = Math.max(high, pixel[channel])
  }
  return high - low
}

/** The channel along which a box of pixels is longest, and how long it is. */
function widestChannel(pixels: readonly Colour[]): { channel: 0 | 1 | 2; spread: number } {
  const channels = ([0, 1, 2] as const).map((channel) => ({ channel, spread: spreadOf(pixels, channel) }))
  return channels.reduce((widest, next) => (next.spread > widest.spread ? next : widest))
}

/**
 * Splits the box with the largest spread at its average, until there are enough boxes. (Splitting at the median, as
 * is usual, mixes a small strong accent into the background.)
 */
function boxesOf(pixels: Colour[]): Colour[][] {
  const cut = [pixels]
  while (cut.length < boxes) {
    const ranked = cut
      .map((box, index) => ({ box, index, ...widestChannel(box) }))
      .filter(({ box, spread }) => box.length > 1 && spread > 0)
      .toSorted((a, b) => b.spread * Math.sqrt(b.box.length) - a.spread * Math.sqrt(a.box.length))
    const next = ranked[0]
    if (!next) break
    const middle = averageOf(next.box)[next.channel]
    const { low = [], high = [] } = Object.groupBy(next.box, (pixel) =>
      pixel[next.channel] <= middle ? 'low' : 'high',
    )
    cut.splice(next.index, 1, low, high)
  }
  return cut
}

function distance(a: Colour, b: Colour): number {
  return Math.sqrt((2 * (a[0] - b[0]) ** 2 + 4 * (a[1] - b[1]) ** 2 + 3 * (a[2] - b[2]) ** 2) / 3)
}

/**
 * The average of a picture and its leading colours, strongest first, as `#rrggbb`.
 * @param pixels red, green and blue in turn; some thousands of them are plenty
 */
export function coloursOf(pixels: Uint8Array): { colour: string; palette: string[] } {
  const all: Colour[] = []
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    all.push([pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0])
  }
  const leading: { colour: Colour; count: number }[] = []
  const ranked = boxesOf(all)
    .map((box) => ({ colour: averageOf(box), count: box.length }))
    .toSorted((a, b) => b.count - a.count)
  for (const { colour, count } of ranked) {
    const twin = leading.find((known) => distance(known.colour, colour) < nearest)
    if (twin) twin.count += count
    else leading.push({ colour, count })
  }
  return {
    colour: hexOf(averageOf(all)),
    palette: leading
      .toSorted((a, b) => b.count - a.count)
      .slice(0, most)
      .map(({ colour }) => hexOf(colour)),
  }
}
