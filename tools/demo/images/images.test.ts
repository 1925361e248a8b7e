import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { renderWork } from './render.ts'
import { drawWork, type WorkKind } from './work.ts'

const kinds: readonly WorkKind[] = ['architecture', 'interior', 'landscape', 'product', 'communication']

describe.each(kinds)('the pictures of a work of %s', (kind) => {
  test('are the same whenever they are drawn again', () => {
    expect(drawWork(41, kind, 4)).toEqual(drawWork(41, kind, 4))
  })

  test('differ from those of every other work, and from each other', () => {
    const drawn = Array.from({ length: 8 }, (_, seed) => drawWork(seed, kind, 3)).flat()

    expect(new Set(drawn.map((d) => d.svg)).size).toBe(drawn.length)
  })

  test('bear no words, no broken numbers, and two thousand pixels along their longer edge', () => {
    for (let seed = 100; seed < 106; seed++)
      for (const { svg, width, height } of drawWork(seed, kind, 5)) {
        expect(svg).not.toMatch(/<text|NaN|Infinity|undefined/)
        expect(svg).toContain(`width="${width}" height="${height}"`)
        expect(Math.max(width, height)).toBe(2000)
        expect(Math.min(width, height)).toBeGreaterThan(1100)
      }
  })

  test('keep the first view when more views are asked for', () => {
    expect(drawWork(7, kind, 1)[0]).toEqual(drawWork(7, kind, 5)[0])
  })
})

test('a rendered picture is a JPEG of the size it tells', async () => {
  const [picture] = await renderWork(5, 'architecture', 1)

  const { format, width, height } = await sharp(picture?.jpeg).metadata()
  expect({ format, width, height }).toEqual({
    format: 'jpeg',
    width: picture?.width,
    height: picture?.height,
  })
})
