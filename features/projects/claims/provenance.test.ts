import { expect, test } from 'vitest'
import {
  type KeptText,
  type MadeFrom,
  madeFromAfter,
  provenanceOf,
  stalePartsOf,
  tiedTo,
} from './provenance.ts'

const french: MadeFrom = {
  language: 'fr',
  title: 'Le pont lent',
  summary: 'Un pont.',
  description: '<p>Bois.</p>',
}
const english: KeptText = {
  title: 'The Slow Bridge',
  summary: 'A bridge.',
  description: '<p>Wood.</p>',
  writtenBy: 'entrant',
  madeFrom: french,
}

test('a translation is stale where its original says something else, and nowhere else', () => {
  const { language: _, ...now } = { ...french, summary: 'Un pont de bois.' }

  expect(stalePartsOf(english, { fr: now })).toEqual(['summary'])
})

test('bold letters and line breaks do not make a translation stale', () => {
  const now = { ...french, title: ' Le pont lent ', description: '<p><strong>Bois.</strong></p>' }

  expect(stalePartsOf(english, { fr: now })).toEqual([])
})

test('a part that nobody translated cannot be stale', () => {
  expect(stalePartsOf({ ...english, summary: '' }, { fr: { ...french, summary: 'Neuf.' } })).toEqual([])
})

test('a translation of which nobody knows the origin is tied to the original before that changes', () => {
  expect(tiedTo(french, null)).toEqual(french)
  expect(tiedTo(french, { ...french, summary: '', title: 'Le pont' })).toEqual({
    ...french,
    title: 'Le pont',
  })
})

test('writing on in a stale translation leaves it stale until somebody says that it is right', () => {
  const now = { ...french, summary: 'Un pont de bois.', title: 'Le pont très lent' }
  const untitled = { ...english, title: '' }

  const madeFrom = madeFromAfter(untitled, now, { fr: now })

  expect(madeFrom).toEqual({ ...now, summary: 'Un pont.' })
  expect(stalePartsOf({ ...english, madeFrom }, { fr: now })).toEqual(['summary'])
})

test('each language says where it comes from, the entry’s own being the original', () => {
  const base = { madeAt: new Date(0), correctedAt: null }
  const found = provenanceOf(
    [
      { ...base, ...english, writtenBy: 'service', language: 'en' },
      { ...base, ...french, title: 'Le pont', writtenBy: 'entrant', madeFrom: null, language: 'fr' },
    ],
    'fr',
  )

  expect(found.fr).toEqual({ by: 'original', madeAt: null, correctedAt: null, stale: null })
  expect(found.en).toMatchObject({ by: 'service', stale: { was: french, parts: ['title'] } })
  expect(found.es).toMatchObject({ by: 'entrant', stale: null })
})
