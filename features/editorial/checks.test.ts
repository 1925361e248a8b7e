import { expect, test } from 'vitest'
import { unwritten } from '#shared/language.ts'
import { type Check, type CheckedTexts, checksOf, isBlocking } from './checks.ts'

const sentence = 'The town asked for a crossing that people would want to stop on. '
const long = (language: string) => `<p>${language}. ${sentence.repeat(4)}</p>`
const text = (language: string) => ({
  title: `Bridge ${language}`,
  summary: `In short, ${language}.`,
  description: long(language),
})
const none = { title: '', summary: '', description: '' }
const nothing = { en: none, fr: none, 'zh-hans': none, es: none }
const complete: CheckedTexts = {
  language: 'en',
  texts: { en: text('en'), fr: text('fr'), 'zh-hans': text('zh'), es: text('es') },
  entrantTexts: nothing,
  entry: {
    country: 'CA',
    credits: [{ role: 'architecture', name: 'Atelier Nord' }],
    images: [{ image: { id: 'one' }, legend: { ...unwritten, fr: 'Le quai' }, credit: 'Ingrid Moe' }],
  },
}
const withText = (language: keyof CheckedTexts['texts'], part: Partial<typeof none>): CheckedTexts => ({
  ...complete,
  texts: { ...complete.texts, [language]: { ...complete.texts[language], ...part } },
})

test('complete texts with credits and legends have no open check', () => {
  expect(checksOf(complete)).toEqual([])
})

test('an empty part in the entry’s own language is a blocker, even if the entrant wrote one', () => {
  const entrantTexts = { ...nothing, en: text('en') }
  const found = checksOf({ ...withText('en', { summary: '', description: '<p></p>' }), entrantTexts })

  expect(found).toEqual([
    { code: 'part_needed', language: 'en', part: 'summary' },
    { code: 'part_needed', language: 'en', part: 'description' },
  ])
  expect(found.every(isBlocking)).toBe(true)
})

test('another language may come from the entrant; without any text it is missing, with some the parts are', () => {
  const texts = { ...nothing, en: text('en') }
  const entrantTexts = { ...nothing, fr: text('fr'), es: { ...none, title: 'El puente' } }
  const found = checksOf({ ...complete, texts, entrantTexts })

  expect(found).toEqual([
    { code: 'language_missing', language: 'zh-hans', part: 'title' },
    { code: 'part_missing', language: 'es', part: 'summary' },
    { code: 'part_missing', language: 'es', part: 'description' },
  ])
  expect(found.some(isBlocking)).toBe(false)
})

test.each<[string, CheckedTexts, Check[]]>([
  [
    'a title equal to the original’s',
    withText('fr', { title: ' Bridge en' }),
    [{ code: 'title_untranslated', language: 'fr', part: 'title' }],
  ],
  [
    'a text pasted into a second language',
    withText('es', { description: long('en').replace('</p>', '<br></p>') }),
    [{ code: 'same_text', language: 'es', part: 'description', other: 'en' }],
  ],
  [
    'a description of a few words',
    withText('fr', { description: '<p>Un pont.</p>' }),
    [{ code: 'too_short', language: 'fr', part: 'description', count: 2, limit: 40 }],
  ],
  [
    'a title over the limit',
    withText('fr', { title: 'é'.repeat(161) }),
    [{ code: 'too_long', language: 'fr', part: 'title', count: 161, limit: 160 }],
  ],
])('%s is found', (_, checked, found) => {
  expect(checksOf(checked)).toEqual(found)
})

test('addresses and phone numbers in a text are found, also behind a link; years and sizes are not', () => {
  const description = `<p>Write to <a href="https://nord.example.org">us</a>, info@example.org or (514) 987-6543. ${sentence.repeat(4)}</p>`

  expect(checksOf(withText('en', { description }))).toEqual(
    ['info@example.org', 'https://nord.example.org', '(514) 987-6543'].map((found) => ({
      code: 'contact',
      language: 'en',
      part: 'description',
      found,
    })),
  )
  const sizes = `<p>Built 2019–2024, 1200 × 450 × 300 mm, 12 500 m², 3.5 t. ${sentence.repeat(4)}</p>`
  expect(checksOf(withText('en', { description: sizes }))).toEqual([])
})

test('missing credits and legends are found with the number of the image', () => {
  const image = { image: { id: 'two' }, legend: unwritten, credit: ' ' }
  const entry = { ...complete.entry, credits: [], images: [...complete.entry.images, image] }

  expect(checksOf({ ...complete, entry })).toEqual([
    { code: 'credits_missing' },
    { code: 'legend_missing', imageId: 'two', image: 2 },
    { code: 'credit_missing', imageId: 'two', image: 2 },
  ])
})
