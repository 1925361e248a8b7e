declare module 'fontkit' {
  interface Glyph {
    id: number
    /** In the font's own units, upwards. */
    path: { toSVG(): string }
    codePoints: number[]
    advanceWidth: number
  }
  interface GlyphPosition {
    xAdvance: number
  }
  interface Subset {
    /** The glyph's number in the subset. */
    includeGlyph(glyph: number): number
    encode(): Uint8Array
  }
  interface Font {
    postscriptName: string
    unitsPerEm: number
    ascent: number
    descent: number
    capHeight: number
    italicAngle: number
    bbox: { minX: number; minY: number; maxX: number; maxY: number }
    characterSet: number[]
    getGlyph(glyph: number, codePoints?: number[]): Glyph | null
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(
      text: string,
      features: Record<string, boolean>,
    ): { glyphs: Glyph[]; positions: GlyphPosition[]; advanceWidth: number }
    createSubset(): Subset
  }
  export function create(file: Uint8Array): Font
}
