import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { publicFiles } from './public-files.ts'

test('a file for everybody is written once, and again only where writing failed', async () => {
  const app = fastify()
  const fileOf = publicFiles(app)
  let begun = 0
  async function* lines() {
    begun += 1
    yield 'one\n'
    if (begun === 1) throw new Error('The database is gone.')
    yield 'two\n'
  }

  await expect(fileOf('scores', lines)).rejects.toThrow('The database is gone.')
  const both = await Promise.all([fileOf('scores', lines), fileOf('scores', lines)])
  expect(await Promise.all(both.map(text))).toEqual(['one\ntwo\n', 'one\ntwo\n'])
  expect(await text(await fileOf('scores', lines))).toBe('one\ntwo\n')
  expect(begun).toBe(2)
  await app.close()
})
