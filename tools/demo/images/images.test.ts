import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { allWorks } from '../words/programme.ts'
import { casting as buildings } from './architecture/casting.ts'
import { casting as campaigns } from './communication/casting.ts'
import { casting as rooms } from './interior/casting.ts'
import { casting as land } from './landscape/casting.ts'
import { casting as things } from './product/casting.ts'
import { renderWork } from './render.ts'
import { type Casting, shownFor } from './subject.ts'
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

const castings: Record<WorkKind, Casting<string>> = {
  architecture: buildings,
  interior: rooms,
  landscape: land,
  product: things,
  communication: campaigns,
}

describe('the picture of a work with a subject', () => {
  const subjectOf = (work: ReturnType<typeof allWorks>[number]) => ({
    typology: work.typology,
    title: work.title.en,
    tags: work.tags,
  })

  test('is cast for every work of the programme', () => {
    const without = allWorks().filter((work) => !shownFor(castings[work.imageKind], subjectOf(work)))

    expect(without.map((work) => `${work.imageKind} ${work.typology}`)).toEqual([])
  })

  test('shows what a title promises rather than what its kind usually is', () => {
    const chair = { typology: 'chair', title: 'Milking Stool, Grown Up', tags: [] }

    expect(shownFor(things, chair)).toEqual(['stools'])
    expect(shownFor(things, { ...chair, title: 'Waiting Chair' })).toEqual(['seating'])
  })

  test('is sound for every drawn work, and the same when it is drawn again', () => {
    for (const work of allWorks().filter(({ art }) => !art)) {
      // Only buildings show something else in their second picture.
      const views = work.imageKind === 'architecture' ? 2 : 1
      const draw = () => drawWork(work.seed, work.imageKind, views, subjectOf(work)).map(({ svg }) => svg)
      const drawn = draw()
      expect(drawn.join(''), work.key).not.toMatch(/<text|NaN|Infinity|undefined/)
      if (work.seed % 8 === 0) expect(draw()).toEqual(drawn)
    }
  }, 60_000)

  test('has water where the words tell of water', () => {
    const church = { typology: 'chapel', title: 'A Chapel', tags: [] }
    const svgOf = (tags: string[]) => drawWork(3, 'architecture', 1, { ...church, tags })[0]?.svg

    expect(svgOf(['lake'])).toContain('clipPath id="pool"')
    expect(svgOf([])).not.toContain('clipPath id="pool"')
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
