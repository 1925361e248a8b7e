import { type Colour, hex, luminance, mix, scale } from '../kit/colour.ts'
import type { Palette } from '../kit/palette.ts'
import type { Random } from '../kit/random.ts'

/** What a building is made of: one dominant material, one beside it, and a small accent. */
export interface Materials {
  wall: Colour
  second: Colour
  roof: Colour
  trim: Colour
  glass: Colour
  dark: Colour
  accent: Colour
  paving: Colour
  palette: Palette
}

/** Where snow lies it lies on the roofs too. */
export function chooseMaterials(palette: Palette, rng: Random, snow = false): Materials {
  const [wall, second] = rng.pick([
    [palette.main, palette.second],
    [palette.main, palette.stone],
    [palette.stone, palette.main],
    [palette.second, palette.stone],
    [palette.stone, palette.second],
  ] as const)
  const roof =
    luminance(wall) > 0.6
      ? rng.pick([mix(palette.dark, palette.second, 0.5), palette.second, scale(wall, 0.86)])
      : rng.pick([palette.dark, palette.stone, scale(wall, 0.8)])
  return {
    wall,
    second,
    roof: snow ? hex('#eef1f2') : roof,
    trim: mix(palette.stone, hex('#ffffff'), 0.25),
    glass: mix(palette.dark, hex('#5f7886'), 0.5),
    dark: palette.dark,
    accent: palette.accent,
    paving: palette.paving,
    palette,
  }
}
