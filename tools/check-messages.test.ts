import { expect, test } from 'vitest'
import { languageProblems, requestedKeys, unusedKeys } from './check-messages.ts'

test('a message missing from one language is reported', () => {
  const problems = languageProblems('words', 'fr', { a: 'Un' }, { a: 'One', b: 'Two' })

  expect(problems).toEqual(['words/fr.json lacks "b".'])
})

test('a parameter missing from a translation is reported', () => {
  const problems = languageProblems('words', 'en', { a: 'Hello' }, { a: 'Hello {{name}}' })

  expect(problems).toEqual(['words/en.json: "a" has other blanks than English.'])
})

test('a missing plural form of a language is reported', () => {
  const english = { images_one: '{{count}} image', images_other: '{{count}} images' }

  const chinese = languageProblems('words', 'zh-hans', { images_other: '{{count}} 张图片' }, english)
  const french = languageProblems(
    'words',
    'fr',
    { images_one: 'une', images_other: '{{count}} images' },
    english,
  )

  expect(chinese).toEqual([])
  expect(french).toEqual(['words/fr.json lacks "images_many", a plural form of the language.'])
})

test('an unused key is reported, unless code builds the key at run time', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the test searches this piece of code.
  const sources = ["t('title')", 't(`step.${name}`)']
  const codes = new Set(['coupon_exhausted'])

  const keys = ['title', 'step.media', 'code.coupon_exhausted', 'code.forgotten', 'forgotten']
  const unused = unusedKeys(keys, sources, codes)

  expect(unused).toEqual(['code.forgotten', 'forgotten'])
})

test('keys that mails and documents request are found, with the feature that they belong to', () => {
  const source = [
    "const words = messagesOf('payments', language)",
    "words('admin.means')",
    "words(kind === 'article' ? 'pdf.article' : 'pdf.project', { total })",
    "messagesOf('projects', spoken)('list.unnamed')",
    "sentences('not.asked')",
  ].join('\n')

  expect(requestedKeys(source)).toEqual([
    { places: ['payments'], key: 'admin.means' },
    { places: ['payments'], key: 'pdf.article' },
    { places: ['payments'], key: 'pdf.project' },
    { places: ['projects'], key: 'list.unnamed' },
  ])
})
