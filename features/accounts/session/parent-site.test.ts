import { expect, test } from 'vitest'
import { headerAddress, headerMessages, tokenFor } from './parent-site.ts'

const parent = 'https://awards.example'

test('the header links lead to the parent site in the reader’s language', () => {
  expect(headerMessages.map((word) => headerAddress(word, 'fr', parent))).toEqual([
    'https://awards.example/fr/inspirations',
    'https://awards.example/fr/news',
    'https://awards.example/fr/e-magazine',
    'https://awards.example/fr/submit',
    'https://awards.example/fr/awards',
  ])
})

test('the parent’s awards page is French or English, for every other language too', () => {
  expect((['en', 'fr', 'zh-hans', 'es'] as const).map((one) => headerAddress('gpd', one, parent))).toEqual([
    'https://awards.example/en/awards',
    'https://awards.example/fr/awards',
    'https://awards.example/en/awards',
    'https://awards.example/en/awards',
  ])
})

test('without a parent site the header links lead to the portal’s own pages, in every language', () => {
  expect(headerMessages.map((word) => headerAddress(word, 'es', null))).toEqual([
    '/es/inspirations',
    '/es/news',
    '/es/e-magazine',
    '/es/submit',
    '/es/awards',
  ])
})

test('the token is sent to the parent site and our own pages; other sites receive that no user is logged in', () => {
  const said = (address: string) => tokenFor(address, 'pal_1', parent)

  expect(['/fr/news', 'https://awards.example/fr/news'].map(said)).toEqual(['pal_1', 'pal_1'])
  expect(
    [
      '//evil.example/fr/news',
      '/\\evil.example',
      'https://evil.example/fr/news',
      'http://awards.example/fr/news',
      'https://awards.example:8443/',
      'https://awards.example@evil.example/',
      'javascript:alert(1)',
      '',
    ].map(said),
  ).toEqual(Array(8).fill('disconnect'))
  expect(tokenFor('/fr/news', null, parent)).toBe('disconnect')
})
