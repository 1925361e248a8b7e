import { expect, test } from 'vitest'
import { matchInTexts, partsOf, soughtIn } from './match.ts'

test('the part of a text around the first word that was found explains the match', () => {
  const summary = `${'A long beginning. '.repeat(5)}The floor is cork on both storeys, laid by the owners. ${'And so on. '.repeat(9)}`

  const match = matchInTexts(() => [summary], [], soughtIn(['cork*']), 'en')

  expect(match).toEqual({
    field: 'text',
    excerpt: '…A long beginning. The floor is cork on both storeys, laid by the owners.…',
    words: ['cork'],
  })
})

test('a match in a text of another language says the language', () => {
  const match = matchInTexts(
    (language) => [language === 'fr' ? 'Une passerelle' : 'A footbridge'],
    ['Steel'],
    soughtIn(['passerelle']),
    'en',
  )

  expect(match).toEqual({ field: 'text', excerpt: 'Une passerelle', words: ['passerelle'], language: 'fr' })
})

test('whole words are marked, and Chinese characters wherever they are', () => {
  expect(partsOf('An ash chair, not a crash', ['ash'])).toEqual(['An ', 'ash', ' chair, not a crash'])
  expect(partsOf('一笔画成的步行桥。', ['步行', '行桥'])).toEqual(['一笔画成的', '步行', '桥。'])
  expect(partsOf('Rimouski', [])).toEqual(['Rimouski'])
})
