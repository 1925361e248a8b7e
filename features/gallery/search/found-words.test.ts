import { expect, test } from 'vitest'
import { asWritten, matchInTexts, partsOf, searchTermsOf } from './found-words.ts'

test('the part of a text around the first word that was found explains the match', () => {
  const summary = `${'A long beginning. '.repeat(5)}The floor is cork on both storeys, laid by the owners. ${'And so on. '.repeat(9)}`

  const match = matchInTexts(() => [summary], [], searchTermsOf(['cork*']), 'en')

  expect(match).toEqual({
    field: 'text',
    excerpt: '…A long beginning. The floor is cork on both storeys, laid by the owners.…',
    words: ['cork'],
  })
})

test('words are found whole or by their beginning, with accents or without, and overlapping pairs of Chinese', () => {
  const wordsIn = (text: string, looked: string[]) =>
    matchInTexts(() => [text], [], searchTermsOf(looked), 'en')?.words ?? []

  expect(wordsIn('A crash, no Ash but ashlar', ['ash'])).toEqual(['Ash'])
  expect(wordsIn('A crash, no Ash but ashlar', ['ash', 'ash*'])).toEqual(['Ash', 'ashlar'])
  expect(wordsIn('Le Théâtre à l’été', ['theatre', 'et*'])).toEqual(['Théâtre', 'été'])
  expect(wordsIn('BIM设计的步行桥', ['bim', '步行', '行桥'])).toEqual(['BIM', '步行', '行桥'])
})

test('a match in a text of another language says the language', () => {
  const match = matchInTexts(
    (language) => [language === 'fr' ? 'Une passerelle' : 'A footbridge'],
    ['Steel'],
    searchTermsOf(['passerelle']),
    'en',
  )

  expect(match).toEqual({ field: 'text', excerpt: 'Une passerelle', words: ['passerelle'], language: 'fr' })
})

test('whole words are marked, and Chinese characters wherever they are', () => {
  expect(partsOf('An ash chair, not a crash', ['ash'])).toEqual(['An ', 'ash', ' chair, not a crash'])
  expect(partsOf('一笔画成的步行桥。', ['步行', '行桥'])).toEqual(['一笔画成的', '步行', '桥。'])
  expect(partsOf('Rimouski', [])).toEqual(['Rimouski'])
})

test('the words that a search used keep the accents of what was typed or found', () => {
  const found = [{ field: 'title' as const, excerpt: '', words: ['Bibliothèque'] }]

  expect(asWritten('bibliotheque', 'chalet Bibliothèque', [])).toBe('Bibliothèque')
  expect(asWritten('bibliotheque', 'bibliotheqe', found)).toBe('bibliothèque')
  expect(asWritten('slow bridge', 'slow brdige', [])).toBe('slow bridge')
})
