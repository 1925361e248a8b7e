import { hex, mix } from './colour.ts'
import type { Palette } from './palette.ts'

/** The same palette where snow lies, or where it seldom rains. */
export function seasoned(palette: Palette, tags: readonly string[]): Palette {
  if (tags.includes('snow')) {
    const snow = hex('#edf0f1')
    return {
      ...palette,
      zenith: mix(palette.zenith, hex('#b9c9d6'), 0.5),
      horizon: mix(palette.horizon, hex('#f1efec'), 0.5),
      ground: snow,
      paving: mix(snow, palette.paving, 0.2),
      leaf: mix(palette.leaf, hex('#43544f'), 0.7),
      leafToo: mix(palette.leafToo, hex('#dfe6e6'), 0.8),
      water: mix(palette.water, hex('#a9bcc6'), 0.5),
    }
  }
  if (tags.includes('dry'))
    return {
      ...palette,
      zenith: mix(palette.zenith, hex('#8fb4c8'), 0.4),
      horizon: mix(palette.horizon, hex('#f4e6cd'), 0.5),
      ground: mix(palette.ground, hex('#cda26c'), 0.65),
      paving: mix(palette.paving, hex('#dcbf95'), 0.5),
      leaf: mix(palette.leaf, hex('#7f8355'), 0.6),
      leafToo: mix(palette.leafToo, hex('#b3a269'), 0.6),
    }
  return palette
}
