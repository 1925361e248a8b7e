import { expect, test } from 'vitest'
import { together } from './together.ts'

test('who comes alone is served at once, and who comes meanwhile is served together', async () => {
  const groups: number[][] = []
  const serve = together<number>(
    async (items) => {
      groups.push(items)
      await new Promise((resolve) => setTimeout(resolve, 5))
    },
    { groups: 1, most: 3 },
  )
  await Promise.all([1, 2, 3, 4, 5].map(serve))

  expect(groups).toEqual([[1], [2, 3, 4], [5]])
})

test('one that fails takes nobody along', async () => {
  const served: number[] = []
  const serve = together<number>(
    async (items) => {
      await Promise.resolve()
      if (items.includes(3)) throw new Error('not this one')
      served.push(...items)
    },
    { groups: 1, most: 10 },
  )
  const answers = await Promise.allSettled([1, 2, 3, 4].map(serve))

  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(served).toEqual([1, 2, 4])
})
