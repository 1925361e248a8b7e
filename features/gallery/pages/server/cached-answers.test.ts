import { expect, test } from 'vitest'
import { saveAnswers } from './cached-answers.ts'

test('an answer is made once until the version moves', async () => {
  let version = '1'
  let made = 0
  const cached = saveAnswers<number>({ version: async () => version, trust: -1, most: 10 })
  const request = () =>
    cached.get('/a', async () => {
      made += 1
      return made
    })

  expect(await Promise.all([request(), request()])).toEqual([1, 1])
  version = '2'
  expect(await request()).toBe(2)
})

test('what could not be made is tried again by the next reader', async () => {
  const cached = saveAnswers<string>({ version: async () => '1', trust: 1000, most: 10 })

  await expect(cached.get('/a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cached.get('/a', async () => 'yes')).toBe('yes')
})

test('a version that cannot be read fails one reader, not the next', async () => {
  let isBroken = true
  const version = async () => {
    if (isBroken) throw new Error('no database')
    return '1'
  }
  const cached = saveAnswers<string>({ version, trust: 1000, most: 10 })

  await expect(cached.get('/a', async () => 'yes')).rejects.toThrow('no database')
  isBroken = false
  expect(await cached.get('/a', async () => 'yes')).toBe('yes')
})

test('only so many are kept, those asked for last', async () => {
  const cached = saveAnswers<string>({ version: async () => '1', trust: 1000, most: 2 })
  const made: string[] = []
  const request = (address: string) =>
    cached.get(address, async () => {
      made.push(address)
      return address
    })
  for (const address of ['/a', '/b', '/a', '/c', '/a', '/b']) await request(address)

  expect(made).toEqual(['/a', '/b', '/c', '/b'])
})
