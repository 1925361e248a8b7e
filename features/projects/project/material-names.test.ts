import { expect, test } from 'vitest'
import { materialsInLanguage } from './material-names.ts'

test('common materials are shown in the reader’s language, whatever the language they were written in', () => {
  expect(materialsInLanguage('Oak, painted steel, wool', 'fr', 'en')).toEqual({
    text: 'Chêne, acier peint, laine',
    language: 'fr',
  })
  expect(materialsInLanguage('橡木、羊毛', 'es', 'zh-hans')).toEqual({ text: 'Roble, lana', language: 'es' })
  expect(materialsInLanguage('Béton; verre', 'zh-hans', 'fr')).toEqual({
    text: '混凝土、玻璃',
    language: 'zh-hans',
  })
})

test('materials are shown as they were written if one of them is not a common one', () => {
  const written = 'Oak, moonstone'
  expect(materialsInLanguage(written, 'fr', 'en')).toEqual({ text: written, language: 'en' })
  expect(materialsInLanguage('', 'fr', 'en').text).toBe('')
})
