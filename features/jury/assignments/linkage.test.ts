import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Pair } from './draw-input.ts'
import { componentsOf, joinsOf } from './linkage.ts'

const pair = (text: string): Pair => {
  const [entry = '', juror = ''] = text.split('-')
  return { entry, juror }
}
const pairs = (...texts: string[]) => texts.map(pair)

const anyGraph = fc
  .record({
    links: fc.uniqueArray(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 5 })), {
      selector: ([entry, juror]) => `${entry} ${juror}`,
      maxLength: 25,
    }),
    barred: fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 5 })), { maxLength: 20 }),
  })
  .map(({ links, barred }) => {
    const toPair = ([entry, juror]: [number, number]) => ({ entry: `e${entry}`, juror: `j${juror}` })
    const given = links.map(toPair)
    return {
      given,
      conflicts: barred.map(toPair),
      entries: [...new Set(given.map(({ entry }) => entry))].map((id) => ({ id })),
      jurors: [...new Set(given.map(({ juror }) => juror))],
    }
  })

test('two panels that share nothing are two groups, the larger first', () => {
  expect(componentsOf(pairs('a-1', 'b-1', 'b-2', 'c-3', 'd-3', 'e-3')).map(({ jurors }) => jurors)).toEqual([
    ['3'],
    ['1', '2'],
  ])
})

test('one reading joins two groups, by the juror who has least to read', () => {
  const given = pairs('a-1', 'b-1', 'b-2', 'c-3', 'd-3', 'd-4')
  const input = {
    entries: ['a', 'b', 'c', 'd'].map((id) => ({ id })),
    jurors: ['1', '2', '3', '4'],
    conflicts: [],
  }
  const [join, ...more] = joinsOf(input, given)

  expect(more).toEqual([])
  expect(['2', '4']).toContain(join?.juror)
  expect(componentsOf([...given, ...(join ? [join] : [])])).toHaveLength(1)
})

test('groups are joined by as many readings as there are groups less one, never against a conflict', () => {
  fc.assert(
    fc.property(anyGraph, ({ given, ...input }) => {
      const joins = joinsOf(input, given)
      const before = componentsOf(given).length
      const barred = input.conflicts.map(({ entry, juror }) => `${entry} ${juror}`)

      expect(componentsOf([...given, ...joins])).toHaveLength(before - joins.length)
      expect(joins.filter(({ entry, juror }) => barred.includes(`${entry} ${juror}`))).toEqual([])
    }),
  )
})

test('groups stay apart only where every reading between them is barred', () => {
  fc.assert(
    fc.property(anyGraph, ({ given, ...input }) => {
      const joined = componentsOf([...given, ...joinsOf(input, given)])
      const barred = new Set(input.conflicts.map(({ entry, juror }) => `${entry} ${juror}`))
      for (const one of joined) {
        for (const other of joined.filter((group) => group !== one)) {
          const open = one.entries.filter((entry) =>
            other.jurors.some((juror) => !barred.has(`${entry} ${juror}`)),
          )
          expect(open).toEqual([])
        }
      }
    }),
  )
})
