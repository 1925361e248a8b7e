import { expect, test } from 'vitest'
import { type KeptText, type MadeFrom, provenanceOf, sourceAfter, stalePartsOf } from './provenance.ts'

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

test('a translation is stale in the parts whose original has changed', () => {
  const { language: _, ...now } = { ...french, summary: 'Un pont de bois.' }

  expect(stalePartsOf(english, { fr: now })).toEqual(['summary'])
})

test('bold letters and line breaks do not make a translation stale', () => {
  const now = { ...french, title: ' Le pont lent ', description: '<p><strong>Bois.</strong></p>' }

  expect(stalePartsOf(english, { fr: now })).toEqual([])
})

test('a part without a translation is never stale', () => {
  expect(stalePartsOf({ ...english, summary: '' }, { fr: { ...french, summary: 'Neuf.' } })).toEqual([])
})

test('an edited translation follows the current original, but a stale one stays stale', () => {
  const rows = (summary: string) => [
    { ...french, summary, writtenBy: 'entrant' as const, madeFrom: null },
    { ...english, language: 'en' as const },
  ]
  const next = { ...english, title: 'A Slow Bridge' }
  const madeFrom = (summary: string) =>
    sourceAfter('en', next, { own: 'fr', rows: rows(summary) }, new Date(0))?.madeFrom

  expect(madeFrom('<em>Un pont.</em>')).toEqual({ ...french, summary: '<em>Un pont.</em>' })
  expect(madeFrom('Un pont de bois.')).toEqual(french)
})

test('each text tells its source, and the entry’s own language is the original', () => {
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
