export type Colour = readonly [number, number, number]

export function hex(text: string): Colour {
  const n = Number.parseInt(text.slice(1), 16)
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255]
}

export function mix(a: Colour, b: Colour, share: number): Colour {
  const s = Math.max(0, Math.min(1, share))
  return [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s, a[2] + (b[2] - a[2]) * s]
}

export function scale(a: Colour, by: number): Colour {
  return [Math.min(250, a[0] * by), Math.min(250, a[1] * by), Math.min(250, a[2] * by)]
}

/** Multiplies two colours as two panes of glass would. */
export function tint(a: Colour, b: Colour): Colour {
  return [(a[0] * b[0]) / 255, (a[1] * b[1]) / 255, (a[2] * b[2]) / 255]
}

export function luminance(a: Colour): number {
  return (0.2126 * a[0] + 0.7152 * a[1] + 0.0722 * a[2]) / 255
}

export function css(a: Colour): string {
  const part = (v: number) =>
    Math.max(0, Math.min(255, Math.round(v)))
      .toString(16)
      .padStart(2, '0')
  return `#${part(a[0])}${part(a[1])}${part(a[2])}`
}
