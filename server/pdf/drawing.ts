import { wordmark } from '#shared/wordmark.ts'
import { fittedLettering, type Lettering, lengthOf, lettersInLines } from './lettering.ts'

/** The programme's name at the given width; the position is its upper left corner. */
export function drawnName(
  { ink, accent }: { ink: string; accent: string },
  at: { x: number; y: number; width: number },
): string {
  const [left, top, width] = wordmark.box
  const scale = at.width / width
  const place = `translate(${at.x - left * scale} ${at.y - top * scale}) scale(${scale})`
  return `<g transform="${place}"><path fill="${ink}" d="${wordmark.letters}"/><path fill="${accent}" d="${wordmark.grave}"/></g>`
}

/** The accent alone; the position is its upper left corner. */
export function drawnGrave(accent: string, at: { x: number; y: number; height: number }): string {
  const scale = at.height / 452
  const place = `translate(${at.x - 5612 * scale} ${at.y + 178 * scale}) scale(${scale})`
  return `<path transform="${place}" fill="${accent}" d="${wordmark.grave}"/>`
}

export const put = ({ shapes }: Lettering, x: number, y: number, colour: string) =>
  `<g transform="translate(${x} ${y})" fill="${colour}">${shapes}</g>`

const isChinese = (name: string) => /\p{Script=Han}/u.test(name)
/** Space for the grave accent before the name, in multiples of the font size. */
const indent = 0.3

/** Long names are set in two lines instead of a smaller size. */
function setLevel(name: string, most: number, room: number): { size: number; lines: string[] } {
  const full = isChinese(name) ? most * 0.76 : most
  const alone = (full * room) / (lengthOf(name, 'italic', full) + full * indent)
  if (alone >= full * 0.55) return { size: Math.min(full, alone), lines: [name] }
  const broken = (size: number, most: number) =>
    lettersInLines(name, 'italic', size, { room: room - size * indent, most })
  const sizes = [0.46, 0.42, 0.38, 0.34, 0.3].map((share) => full * share)
  const size = sizes.find((one) => broken(one, 3).length <= 2) ?? full * 0.26
  return { size, lines: broken(size, 2) }
}

interface LevelPlace {
  x: number
  room: number
  /** The font size of a short name. */
  most: number
  ink: string
  accent: string
  /** The last baseline, or the middle between an upper and a lower edge. */
  baseline?: number
  middle?: number
}

/** The level's name after the grave accent, as large as fits, and its height. */
export function drawnLevel(name: string, place: LevelPlace): { shapes: string; height: number } {
  const { x, room, most, ink, accent, middle = 0 } = place
  const { size, lines } = setLevel(name, most, room)
  const step = size * 1.06
  const capital = size * (isChinese(name) ? 0.78 : 0.7)
  const height = capital + (lines.length - 1) * step
  const last = place.baseline ?? middle + height / 2
  const first = last - (lines.length - 1) * step
  const shapes = [
    drawnGrave(accent, { x, y: first - capital, height: size * 0.36 }),
    ...lines.map((line, at) =>
      put(
        fittedLettering(line, 'italic', size, room - size * indent),
        x + size * indent,
        first + at * step,
        ink,
      ),
    ),
  ]
  return { shapes: shapes.join(''), height }
}
