import { expect, test } from 'vitest'
import { drawnFor } from './finals-draw.ts'

const finalists = ['a', 'b', 'c', 'd']

test('over many jurors, each finalist is listed first about equally often', () => {
  const firsts = Array.from({ length: 4000 }, (_, juror) => drawnFor(`juror ${juror}`, finalists, 'seed')[0])
  for (const finalist of finalists) {
    const share = firsts.filter((one) => one === finalist).length / firsts.length
    expect(share).toBeGreaterThan(0.22)
    expect(share).toBeLessThan(0.28)
  }
})

test('a juror sees the same order each time, whichever finalists come and go', () => {
  const shown = drawnFor('ana', finalists, 'seed')
  expect(drawnFor('ana', finalists.toReversed(), 'seed')).toEqual(shown)
  expect(drawnFor('ana', ['a', 'c'], 'seed')).toEqual(shown.filter((one) => one === 'a' || one === 'c'))
  expect(shown.toSorted()).toEqual(finalists)
})
