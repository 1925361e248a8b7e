import { expect, test } from 'vitest'
import { cacheAnswers } from './cached-answers.ts'

test('a response is computed once until the version changes', async () => {
  let version = '1'
  let made = 0
  const cached = cacheAnswers<number>({ version: async () => version, trust: -1, most: 10 })
  const request = () =>
    cached.get('/a', async () => {
      made += 1
      return made
    })

  expect(await Promise.all([request(), request()])).toEqual([1, 1])
  version = '2'
  expect(await request()).toBe(2)
})

test('a failed computation is retried by the next request', async () => {
  const cached = cacheAnswers<string>({ version: async () => '1', trust: 1000, most: 10 })

  await expect(cached.get('/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cached.get('/a', async () => 'yes')).toBe('yes')
})

test('an error while reading the version fails one request, not the next', async () => {
  let isBroken = true
  const version = async () => {
    if (isBroken) throw new Error('no database')
    return '1'
  }
  const cached = cacheAnswers<string>({ version, trust: 1000, most: 10 })

  await expect(cached.get('/a', async () => 'yes')).rejects.toThrow('no database')
  isBroken = false
  expect(await cached.get('/a', async () => 'yes')).toBe('yes')
})

test('the cache has a maximum size and evicts the least recently used response', async () => {
  const cached = cacheAnswers<string>({ version: async () => '1', trust: 1000, most: 2 })
  const made: string[] = []
  const request = (address: string) =>
    cached.get(address, async () => {
      made.push(address)
      return address
    })
  for (const address of ['/a', '/b', '/a', '/c', '/a', '/b']) await request(address)

  expect(made).toEqual(['/a', '/b', '/c', '/b'])
})
