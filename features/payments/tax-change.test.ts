import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from './days.ts'
import { type AskedTax, rateOn, taxChange } from './tax-change.ts'
import type { TaxRate } from './taxes.ts'

type Kept = TaxRate & { id: string }

const of = { province: 'NS', tax: 'HST' } as const
const fifteen: Kept = {
  ...of,
  id: 'a',
  millionths: 150_000,
  since: '2010-07-01',
  until: null,
  isCollected: true,
}

let made = 0
function after(rates: Kept[], asked: AskedTax): Kept[] {
  const change = taxChange(rates, asked)
  if (!change) return rates
  const begun = change.begin ? [{ ...change.begin, id: `new-${made++}` }] : []
  const kept = rates
    .filter((one) => one.id !== change.drop)
    .map((one) => ({ ...one, ...change.ends.find(({ id }) => id === one.id) }))
  return [...kept, ...begun]
}

test('a new rate begins on its day, and the former ends on the eve', () => {
  const rates = after([fifteen], { ...of, since: '2025-04-01', millionths: 140_000, isCollected: true })

  expect(rates.map(({ millionths, since, until }) => [millionths, since, until])).toEqual([
    [150_000, '2010-07-01', '2025-03-31'],
    [140_000, '2025-04-01', null],
  ])
})

test('a planned change that is taken back leaves the rate as it was', () => {
  const planned = after([fifteen], { ...of, since: '2030-01-01', millionths: 160_000, isCollected: true })

  expect(after(planned, { ...of, since: '2030-01-01', millionths: 150_000, isCollected: true })).toEqual([
    fifteen,
  ])
})

test('a tax that ends holds until the eve, and what holds already is no change', () => {
  const ended = after([fifteen], { ...of, since: '2030-01-01', millionths: null, isCollected: false })

  expect(ended).toEqual([{ ...fifteen, until: '2029-12-31' }])
  expect(taxChange(ended, { ...of, since: '2031-01-01', millionths: null, isCollected: false })).toBeNull()
  expect(
    taxChange([fifteen], { ...of, since: '2030-01-01', millionths: 150_000, isCollected: true }),
  ).toBeNull()
})

const day = fc.integer({ min: 0, max: 40 }).map((days) => {
  let at = '2026-01-01'
  for (let count = 0; count < days; count++) at = dayAfter(at)
  return at
})
const asked = fc.record({
  since: day,
  millionths: fc.option(fc.constantFrom(50_000, 70_000, 80_000)),
  isCollected: fc.boolean(),
})

test('whatever is asked for in whatever order, rates of one tax never overlap and earlier days stay', () => {
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 8 }), (changes) => {
      let rates: Kept[] = []
      for (const change of changes) {
        const before = rates
        rates = after(rates, { ...of, ...change })
        const shown = (all: Kept[], at: string) => {
          const found = rateOn(all, of, at)
          return found && [found.millionths, found.isCollected]
        }
        for (let at = '2025-12-31'; at < '2026-02-15'; at = dayAfter(at)) {
          const holding = rates.filter((one) => one.since <= at && (one.until === null || at <= one.until))
          expect(holding.length).toBeLessThanOrEqual(1)
          if (at < change.since) expect(shown(rates, at)).toEqual(shown(before, at))
        }
        const { millionths } = change
        expect(shown(rates, change.since)).toEqual(millionths && [millionths, change.isCollected])
        expect(rates.every((one) => one.until === null || one.since <= one.until)).toBe(true)
      }
    }),
  )
})
