/** The colours of the filter, in the order of the column. */
export const colours = [
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'brown',
  'beige',
  'white',
  'grey',
  'black',
] as const
export type Colour = (typeof colours)[number]

/** OKLab: lightness from 0 to 1, then green to red and blue to yellow (https://bottosson.github.io/posts/oklab/). */
type Lab = [lightness: number, a: number, b: number]

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)

export function oklabOf(hex: string): Lab {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  )
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

/** Typical shades of each colour. */
const shades: Record<Colour, readonly string[]> = {
  red: ['#c8202a', '#8f1d22', '#e0483e'],
  orange: ['#e8762c', '#c65f1e', '#f09a4f'],
  yellow: ['#f2cf3a', '#d6ad1f', '#f6e27a'],
  green: ['#3f8f4f', '#27532f', '#8fb573', '#6b7a45'],
  blue: ['#2f62b5', '#1f3763', '#6fa3d6', '#2b8aa0'],
  purple: ['#6d3f96', '#432a5e', '#a78bc6'],
  pink: ['#e58fa9', '#c9507f', '#f3c3cd'],
  brown: ['#6e4a2f', '#8f6340', '#4a3122'],
  beige: ['#d8c6a4', '#c2a982', '#eadfc8'],
  white: ['#ffffff', '#f3f3f1'],
  grey: ['#8a8a88', '#b9b9b7', '#5c5d5f', '#d5d6d6'],
  black: ['#000000', '#1b1b1c', '#2a2a2c'],
}

/** The sample of the colour on screen. */
export const shadeOf = (colour: Colour) => shades[colour][0] ?? ''

const known = colours.flatMap((colour) => shades[colour].map((hex) => ({ colour, lab: oklabOf(hex) })))

/** Hue and saturation separate colours more than lightness does. */
function distance(one: Lab, other: Lab): number {
  return Math.hypot((one[0] - other[0]) * 0.7, (one[1] - other[1]) * 2, (one[2] - other[2]) * 2)
}

/** A colour nearly as close as the closest counts too. */
const tolerance = 1.25

const farthest = 0.22

/** The leading colours of a palette that count. */
const leading = 4

/** The names of a picture's leading colours, from its palette as `#rrggbb`, strongest first. */
export function coloursIn(palette: readonly string[]): Colour[] {
  const found = palette.slice(0, leading).flatMap((hex) => {
    const lab = oklabOf(hex)
    const near = known.map(({ colour, lab: shade }) => ({ colour, far: distance(lab, shade) }))
    const least = Math.min(...near.map(({ far }) => far))
    return near.filter(({ far }) => far <= Math.min(least * tolerance, farthest)).map(({ colour }) => colour)
  })
  return [...new Set(found)]
}
