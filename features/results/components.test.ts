import { expect, test } from 'vitest'
import { componentsOf } from '#features/results/components.ts'

test('entries that share a juror, even through others, can be compared', () => {
  const chain = [
    { entry: 'a', juror: 'Ana' },
    { entry: 'b', juror: 'Ana' },
    { entry: 'b', juror: 'Bo' },
    { entry: 'c', juror: 'Bo' },
  ]

  const components = componentsOf(chain)

  expect(components).toEqual([{ entries: ['a', 'b', 'c'], jurors: ['Ana', 'Bo'] }])
})

test('two panels without a common entry or juror are two islands, the larger first', () => {
  const panels = [
    { entry: 'a', juror: 'Ana' },
    { entry: 'c', juror: 'Bo' },
    { entry: 'b', juror: 'Bo' },
  ]

  const components = componentsOf(panels)

  expect(components).toEqual([
    { entries: ['b', 'c'], jurors: ['Bo'] },
    { entries: ['a'], jurors: ['Ana'] },
  ])
})

test('an entry and a juror with the same identifier are two different things', () => {
  const components = componentsOf([
    { entry: '1', juror: '2' },
    { entry: '2', juror: '3' },
  ])

  expect(components).toHaveLength(2)
})

test('where nobody has read anything there is nothing to compare', () => {
  expect(componentsOf([])).toEqual([])
})
