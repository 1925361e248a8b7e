import { expect, test } from 'vitest'
import { languages } from '#shared/language.ts'
import { listProgrammeTypes, programmeTypeIn } from './programme-types.ts'

test('a common programme type is shown in the reader’s language, and any other as the entrant wrote it', () => {
  expect(programmeTypeIn('bibliotheque', 'es', 'fr')).toEqual({ text: 'Biblioteca', language: 'es' })
  expect(programmeTypeIn('公寓', 'en', 'zh-hans')).toEqual({ text: 'Apartment', language: 'en' })
  expect(programmeTypeIn('Phare-école', 'es', 'fr')).toEqual({ text: 'Phare-école', language: 'fr' })
})

test('no name belongs to two programme types', () => {
  for (const language of languages) {
    const names = listProgrammeTypes(language)
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  }
})
