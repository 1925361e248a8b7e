import { type Colour, hex } from './colour.ts'
import type { Random } from './random.ts'

/** Twelve colours that were chosen together; one of them, the accent, is used sparingly. */
export interface Palette {
  name: string
  /** The sky overhead and at the horizon. */
  zenith: Colour
  horizon: Colour
  ground: Colour
  paving: Colour
  /** Dominant and secondary material, and a pale stone. */
  main: Colour
  second: Colour
  stone: Colour
  dark: Colour
  accent: Colour
  leaf: Colour
  leafToo: Colour
  water: Colour
}

function palette(name: string, colours: string): Palette {
  const [zenith, horizon, ground, paving, main, second, stone, dark, accent, leaf, leafToo, water] = colours
    .split(' ')
    .map((c) => hex(`#${c}`))
  if (
    !(
      zenith &&
      horizon &&
      ground &&
      paving &&
      main &&
      second &&
      stone &&
      dark &&
      accent &&
      leaf &&
      leafToo &&
      water
    )
  )
    throw new Error(`The palette ${name} misses a colour`)
  return { name, zenith, horizon, ground, paving, main, second, stone, dark, accent, leaf, leafToo, water }
}

// zenith horizon ground paving | main second stone dark accent | leaf leafToo water
const palettes: readonly Palette[] = [
  palette(
    'chalk and rust',
    'b9cad3 efe6da b3a687 d9cebd e8e0d2 a5563c efe9de 3a302b c8472b 6f7b57 8f9268 8ba3aa',
  ),
  palette(
    'larch and slate',
    'a9bfca e9e5da 959c76 c9c3b5 b98a5c 5b666d e2ddd2 2b3034 d0912f 5f6f52 858e5c 7f969e',
  ),
  palette(
    'terracotta',
    'd3c3b0 f4e9d9 c09a70 dcc5a6 c07a56 ead9c3 f1e6d4 40302a 2f6a68 7d8257 a09a62 8fa19d',
  ),
  palette('fjord', '94abbd e1e8ea 75836d b6bcba 3d4b55 d7dcdb e6e8e6 20282e cf5b36 4d6355 6f8062 6b8593'),
  palette(
    'rose concrete',
    '93b3ca f0e2da cbb3a0 e0cdbf d9b19d efe3d8 f3eae1 55413c b23a2c 76815f 97966d 8fabb8',
  ),
  palette('sage', 'cdd8d2 f3f0e5 b3b18a d8d3bd 8c9c7b efeadc f2eee3 39423a cf7c3c 66774f 8d9763 96aba4'),
  palette(
    'ochre and night',
    'c3c9c6 f5ead0 b8a273 dbcba4 c9a05a 2f3a49 efe4c9 242c38 b8452f 74764a 9a9155 7f949b',
  ),
  palette(
    'northern brick',
    'b0bfc6 ece6df 9d9a7f c4bcb0 93503f d6cfc3 e5dfd5 33292a d9a13d 5d6c4f 8b8a59 8799a1',
  ),
  palette(
    'lime and sea',
    '7fabc3 e4ecea d3c7a6 e6dcc5 f2ede2 d5c8b1 f6f2e9 2f4550 d5653f 7a8a62 9ea376 5f97a8',
  ),
  palette(
    'mauve evening',
    '8f90ac eed7cb a3948b cabab0 a48c96 e3d5cb ece0d8 3d3543 d2673f 6f7460 8d8a6e 8489a1',
  ),
  palette(
    'moss and coal',
    'b5c0bb e8e8dc 8a9068 b9b7a3 40433d a9a48d dedbcb 24271f d5a03a 566647 7c8752 7c9190',
  ),
  palette('sandstone', 'abc3cf f3e8d5 c7ab7d e0cfae d3bb95 8d7757 efe3cc 4a3d2d a3402c 7f8456 a19c66 88a3a8'),
  palette('verdigris', 'b4cccb f0ebdf c0ad84 d9cfba 4f8078 e4dbc9 efe9db 243433 c66b3d 5e7558 86916a 6f9a9b'),
  palette('rose ash', 'c4ccd4 f3e6df b9a89b d6c9bf c7a397 6d6b70 ece1d9 38343a a9443f 77806a 9a9b7c 94a3ad'),
  palette('birch', 'bccdd6 f2efe6 a8aa84 d5cfc0 e3d8c3 9b7c5b f1ecdf 3b352e b5403a 6b7c55 949a6a 8aa3ad'),
  palette(
    'straw and ink',
    'd4d5cd f6efdc c2ae76 ddd0aa d7c189 4b5563 f0e7cd 262c38 c2512f 80844f a39c5b 8a9ca0',
  ),
  palette('zinc', '9db4c4 e9e8e3 8f957f bfc0ba 97a3a9 63513f dfe0dc 2c3136 dea236 5d7060 83906f 76909e'),
  palette('oxblood', 'c6c4bf f1e6d8 ab9878 d2c4ae 743531 d8c5b0 ebdfcf 2d2020 d79a4a 67704d 8e8a59 84959a'),
]

export function choosePalette(rng: Random): Palette {
  return rng.pick(palettes)
}
