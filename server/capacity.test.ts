import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { betterSettings, capacityOf, entrantsAnHour, measured } from './capacity.ts'

const usual = { cores: 2, processes: 1, pool: 12 }

test('a machine takes what was measured with no more cores, processes and connections', () => {
  const least = Math.min(...measured.map(({ writers }) => writers))

  expect(capacityOf(usual)?.writers).toBe(least)
  expect(capacityOf({ ...usual, cores: 3, pool: 20 })?.writers).toBe(least)
  expect(capacityOf({ ...usual, cores: 1 })).toBe(null)
})

test('more processes count only on more cores', () => {
  expect(capacityOf({ ...usual, processes: 2 })).toBe(null)
  expect(capacityOf({ ...usual, cores: 3, processes: 2 })?.writers).toBe(measured.at(-1)?.writers)
})

test('fewer connections than were measured are named as what to change', () => {
  const narrow = { ...usual, pool: 4 }

  expect(capacityOf(narrow)).toBe(null)
  expect(betterSettings(narrow)).toMatchObject({ processes: 1, pool: 12 })
  expect(betterSettings({ ...narrow, cores: 1 })).toBe(null)
})

test('the figures are in the order of what they take, and the operator’s page has the same', () => {
  const writers = measured.map((one) => one.writers)
  const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'operations.md'), 'utf8')
  const lines = measured.map(
    (one) =>
      `| ${one.cores} | ${one.processes} | ${one.pool} | ${one.writers} | ${entrantsAnHour(one.writers)} |`,
  )

  expect(writers).toEqual(writers.toSorted((one, other) => other - one))
  expect(lines.filter((line) => !page.includes(line))).toEqual([])
})
