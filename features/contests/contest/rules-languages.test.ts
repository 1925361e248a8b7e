import { expect, test } from 'vitest'
import { isInQuebec, rulesLanguages } from './rules-languages.ts'

const all = ['en', 'fr', 'zh-hans', 'es'] as const

test('the rules are shown in the interface language if they are translated to it', () => {
  expect(rulesLanguages(all, { own: 'es', isInQuebec: false })).toEqual(['es', 'en', 'fr', 'zh-hans'])
  expect(rulesLanguages(['en', 'fr'], { own: 'es', isInQuebec: false })).toEqual(['en', 'fr'])
})

test('in Québec French comes first, then the user’s language', () => {
  expect(rulesLanguages(all, { own: 'en', isInQuebec: true })).toEqual(['fr', 'en', 'zh-hans', 'es'])
  expect(rulesLanguages(all, { own: 'fr', isInQuebec: true })).toEqual(['fr', 'en', 'zh-hans', 'es'])
  expect(rulesLanguages(['en'], { own: 'en', isInQuebec: true })).toEqual(['en'])
})

test('the account’s address decides who is in Québec', () => {
  expect(isInQuebec({ country: 'CA', state: 'QC' })).toBe(true)
  expect([isInQuebec({ country: 'CA', state: 'ON' }), isInQuebec(undefined)]).toEqual([false, false])
})
