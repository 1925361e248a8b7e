/*
 * Colours given by numbers instead of an ICC profile (HEIC, PNG) become a profile, since the image library converts
 * only what has one. The format: https://www.color.org/specification/ICC.1-2022-05.pdf
 */

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]
type Point = readonly [x: number, y: number]

/** The exponent of a power law, or the curve of sRGB. */
export type Curve = number | 'srgb'

export interface Primaries {
  white: Point
  red: Point
  green: Point
  blue: Point
}

const d65: Point = [0.3127, 0.329]
export const srgb: Primaries = { white: d65, red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06] }
export const displayP3: Primaries = { ...srgb, red: [0.68, 0.32], green: [0.265, 0.69] }
export const bt2020: Primaries = {
  white: d65,
  red: [0.708, 0.292],
  green: [0.17, 0.797],
  blue: [0.131, 0.046],
}

const d50: Triple = [0.9642, 1, 0.8249]
/** https://www.color.org/specification/ICC.1-2022-05.pdf, annex E. */
const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]

const dot = (one: Triple, other: Triple) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
const times = (matrix: Matrix, vector: Triple): Triple => [
  dot(matrix[0], vector),
  dot(matrix[1], vector),
  dot(matrix[2], vector),
]
const cross = (one: Triple, other: Triple): Triple => [
  one[1] * other[2] - one[2] * other[1],
  one[2] * other[0] - one[0] * other[2],
  one[0] * other[1] - one[1] * other[0],
]
const turned = ([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix => [
  [a, d, g],
  [b, e, h],
  [c, f, i],
]

function inverse([one, two, three]: Matrix): Matrix {
  const determinant = dot(one, cross(two, three))
  const part = (a: Triple, b: Triple): Triple => {
    const [x, y, z] = cross(a, b)
    return [x / determinant, y / determinant, z / determinant]
  }
  return turned([part(two, three), part(three, one), part(one, two)])
}

const xyzOf = ([x, y]: Point): Triple => [x / y, 1, (1 - x - y) / y]

/** The light of each primary at full strength, as seen under the white of ICC profiles. */
function columnsOf({ white, red, green, blue }: Primaries): Matrix {
  const points = [xyzOf(red), xyzOf(green), xyzOf(blue)] as const
  const strengths = times(inverse(turned(points)), xyzOf(white))
  const [from, to] = [times(bradford, xyzOf(white)), times(bradford, d50)]
  const adapted = (xyz: Triple, strength: number): Triple => {
    const [long, middle, short] = times(bradford, xyz)
    return times(inverse(bradford), [
      (long * strength * to[0]) / from[0],
      (middle * strength * to[1]) / from[1],
      (short * strength * to[2]) / from[2],
    ])
  }
  return [
    adapted(points[0], strengths[0]),
    adapted(points[1], strengths[1]),
    adapted(points[2], strengths[2]),
  ]
}

const typed = (type: string, ...numbers: number[]) => {
  const bytes = Buffer.alloc(8 + 4 * numbers.length)
  bytes.write(type, 0, 'latin1')
  for (const [at, value] of numbers.entries()) bytes.writeInt32BE(Math.round(value), 8 + 4 * at)
  return bytes
}

const fixed = (value: number) => value * 65_536
const xyzTag = (values: Triple) => typed('XYZ ', ...values.map(fixed))

function curveTag(curve: Curve): Buffer {
  if (curve !== 'srgb') return typed('para', 0, fixed(curve))
  const parts = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
  // The kind of the curve is in the upper half of its word.
  return typed('para', fixed(3), ...parts.map(fixed))
}

function textTag(text: string): Buffer {
  const utf16 = Buffer.from(text, 'utf16le').swap16()
  const padding = Buffer.alloc(utf16.length % 4)
  return Buffer.concat([typed('mluc', 1, 12, 0x656e5553, utf16.length, 28), utf16, padding])
}

function assembled(space: 'RGB ' | 'GRAY', own: readonly (readonly [string, Buffer])[]): Buffer {
  const tags = [
    ['desc', textTag('Colours of a file')],
    ['cprt', textTag('CC0')],
    ['wtpt', xyzTag(d50)],
    ...own,
  ] as const
  const table = Buffer.alloc(4 + 12 * tags.length)
  table.writeUInt32BE(tags.length, 0)
  let offset = 128 + table.length
  for (const [at, [name, body]] of tags.entries()) {
    table.write(name, 4 + 12 * at, 'latin1')
    table.writeUInt32BE(offset, 8 + 12 * at)
    table.writeUInt32BE(body.length, 12 + 12 * at)
    offset += body.length
  }
  const head = Buffer.alloc(128)
  head.writeUInt32BE(offset, 0)
  head.writeUInt32BE(0x04_40_00_00, 8)
  head.write(`mntr${space}XYZ `, 12, 'latin1')
  head.write('acsp', 36, 'latin1')
  for (const [at, value] of d50.entries()) head.writeInt32BE(Math.round(fixed(value)), 68 + 4 * at)
  return Buffer.concat([head, table, ...tags.map(([, body]) => body)])
}

/** The ICC profile of a colour space. */
export function colourProfile(primaries: Primaries, curve: Curve): Buffer {
  const [red, green, blue] = columnsOf(primaries)
  return assembled('RGB ', [
    ['rXYZ', xyzTag(red)],
    ['gXYZ', xyzTag(green)],
    ['bXYZ', xyzTag(blue)],
    ...['rTRC', 'gTRC', 'bTRC'].map((name) => [name, curveTag(curve)] as const),
  ])
}

export const greyProfile = (curve: Curve): Buffer => assembled('GRAY', [['kTRC', curveTag(curve)]])
