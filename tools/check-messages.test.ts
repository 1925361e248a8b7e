import { expect, test } from 'vitest'
import { languageProblems, requestedKeys, unusedKeys } from './check-messages.ts'

test('a sentence that one language lacks is named', () => {
  const problems = languageProblems('words', 'fr', { a: 'Un' }, { a: 'One', b: 'Two' })

  expect(problems).toEqual(['words/fr.json lacks "b".'])
})

test('a blank that a translation forgot is named', () => {
  const problems = languageProblems('words', 'en', { a: 'Hello' }, { a: 'Hello {{name}}' })

  expect(problems).toEqual(['words/en.json: "a" has other blanks than English.'])
})

test('each language has all the plural forms of its own', () => {
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

test('a key that nothing asks for is named, one put together at run time is not', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a piece of code to be searched.
  const sources = ["t('title')", 't(`step.${name}`)', "fail('coupon_exhausted')"]

  const unused = unusedKeys(['title', 'step.media', 'code.coupon_exhausted', 'forgotten'], sources)

  expect(unused).toEqual(['forgotten'])
})

test('what a mail or a paper asks for by name is held against the sentences that there are', () => {
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
