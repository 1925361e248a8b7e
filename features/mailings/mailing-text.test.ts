import { expect, test } from 'vitest'
import { unwritten } from '#shared/language.ts'
import { halfWritten, languageFor, unknownPlaceholders } from './mailing-text.ts'

test('a reader gets their language if both subject and text are written in it, else the first that is complete', () => {
  const texts = {
    subject: { ...unwritten, fr: 'Rappel', es: 'Aviso', en: 'Notice' },
    text: { ...unwritten, fr: '<p>Bonjour</p>', es: '<p>Hola</p>', en: '<p> </p>' },
  }

  expect(languageFor(texts, 'es')).toBe('es')
  expect(languageFor(texts, 'en')).toBe('fr')
  expect(languageFor({ subject: unwritten, text: unwritten }, 'en')).toBeNull()
  expect(halfWritten(texts)).toEqual(['en'])
})

test('only the placeholders of the audience are known', () => {
  expect(unknownPlaceholders('<p>{{name}}, {{ projects }}</p>', 'entrants')).toEqual([])
  expect(unknownPlaceholders('{{name}}, {{projects}}', 'jurors')).toEqual(['{{projects}}'])
  expect(unknownPlaceholders('{{prénom}} {{nom}}', 'view')).toEqual(['{{nom}}', '{{'])
})
