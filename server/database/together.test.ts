import { expect, test } from 'vitest'
import { together } from './together.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('who comes at the same moment is served together, and who comes meanwhile with the next', async () => {
  const groups: number[][] = []
  const serve = together<number>(
    async (items) => {
      groups.push(items)
      await pause(5)
    },
    { groups: 1, most: 3 },
  )
  const first = serve(1)
  await pause(1)
  await Promise.all([first, ...[2, 3, 4, 5].map(serve)])

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

test('few wait for the group before them, but not for ever; as many as fill one do not', async () => {
  const groups: number[][] = []
  let release = () => {}
  const stuck = new Promise<void>((resolve) => {
    release = resolve
  })
  const serve = together<number>(
    async (items) => {
      groups.push(items)
      if (items.includes(1)) await stuck
    },
    { groups: 2, most: 3, patienceMs: 30 },
  )
  const first = serve(1)
  await pause(2)
  await Promise.all([2, 3, 4].map(serve))
  expect(groups).toEqual([[1], [2, 3, 4]])

  const began = performance.now()
  await Promise.all([5, 6].map(serve))
  expect(groups.at(-1)).toEqual([5, 6])
  expect(performance.now() - began).toBeGreaterThan(25)
  release()
  await first
})
