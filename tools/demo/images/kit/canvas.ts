import { type Colour, css } from './colour.ts'
import type { Point } from './geometry.ts'

/** A sheet that gathers shapes in the order of painting. */
export interface Canvas {
  width: number
  height: number
  add(markup: string): void
  define(markup: string): void
  /** Paint for a fill attribute: colours with their place (0 to 1) and opacity. */
  gradient(kind: Slope, stops: readonly Stop[]): string
  glow(stops: readonly Stop[]): string
  svg(): string
}
/** Which way a gradient runs; the slanting ones end in a lower corner. */
type Slope = 'down' | 'down-left' | 'down-right'
export type Stop = readonly [place: number, colour: Colour, opacity?: number]

const stopMarkup = (stops: readonly Stop[]) =>
  stops
    .map(([place, colour, opacity]) => {
      const veil = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${place}" stop-color="${css(colour)}"${veil}/>`
    })
    .join('')

export function canvas(width: number, height: number): Canvas {
  const shapes: string[] = []
  const definitions = new Map<string, string>()
  const define = (open: string, inner: string, close: string) => {
    const key = open + inner
    const known = definitions.get(key)
    if (known) return `url(#${known})`
    const id = `d${definitions.size}`
    definitions.set(key, id)
    shapes.push(`<defs>${open.replace('>', ` id="${id}">`)}${inner}${close}</defs>`)
    return `url(#${id})`
  }
  return {
    width,
    height,
    add: (markup) => shapes.push(markup),
    define: (markup) => shapes.push(`<defs>${markup}</defs>`),
    gradient(kind, stops) {
      const [from, to] = { down: [0, 0], 'down-left': [0.8, 0.2], 'down-right': [0.2, 0.8] }[kind]
      const open = `<linearGradient x1="${from}" y1="0" x2="${to}" y2="1">`
      return define(open, stopMarkup(stops), '</linearGradient>')
    },
    glow: (stops) => define('<radialGradient>', stopMarkup(stops), '</radialGradient>'),
    svg: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes.join('')}</svg>`,
  }
}

const n = (v: number) => String(Math.round(v * 10) / 10)

/** The path text of one closed polygon. */
export function ring(points: readonly Point[]): string {
  if (points.length < 3) return ''
  return `M${points.map((p) => `${n(p[0])} ${n(p[1])}`).join('L')}Z`
}

export function rings(polygons: readonly (readonly Point[])[]): string {
  return polygons.map(ring).join('')
}

/** A closed line that runs softly past its points. */
export function soft(points: readonly Point[]): string {
  const last = points[points.length - 1]
  const first = points[0]
  if (!first || !last) return ''
  const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const start = middle(last, first)
  let text = `M${n(start[0])} ${n(start[1])}`
  points.forEach((p, i) => {
    const end = middle(p, points[(i + 1) % points.length] ?? first)
    text += `Q${n(p[0])} ${n(p[1])} ${n(end[0])} ${n(end[1])}`
  })
  return `${text}Z`
}

export function dot(x: number, y: number, rx: number, ry = rx): string {
  return `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 1 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 1 ${n(-2 * rx)} 0Z`
}

export function path(d: string, fill: string, opacity = 1): string {
  if (!d) return ''
  return `<path d="${d}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${Math.round(opacity * 1000) / 1000}"` : ''}/>`
}

export function line(points: readonly Point[], colour: string, width: number, opacity = 1): string {
  if (points.length < 2) return ''
  const d = `M${points.map((p) => `${n(p[0])} ${n(p[1])}`).join('L')}`
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` stroke-opacity="${opacity}"` : ''}/>`
}

export function block(x: number, y: number, w: number, h: number, fill: string, opacity = 1): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`
}
