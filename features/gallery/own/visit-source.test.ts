import { expect, test } from 'vitest'
import { sourceOf } from './visit-source.ts'

test.each([
  ['', 'direct'],
  ['not an address', 'direct'],
  ['https://palmares.example/en/inspirations', 'portal'],
  ['https://www.google.ca/', 'search'],
  ['https://m.baidu.com/s?word=x', 'search'],
  ['https://duckduckgo.com/', 'search'],
  ['https://www.linkedin.com/feed', 'social'],
  ['https://t.co/abc', 'social'],
  ['https://old.reddit.com/r/x', 'social'],
  ['https://architects-magazine.example/works', 'other'],
  ['https://texts.co/x', 'other'],
])('a visit from “%s” counts as %s', (referrer, source) => {
  expect(sourceOf(referrer, 'palmares.example')).toBe(source)
})
