import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test('after logging in the user returns to the page they came from', () => {
  expect(returnPath('/account/projects/7/media?image=2#top', '/account')).toBe(
    '/account/projects/7/media?image=2#top',
  )
})

test('a return path never leads to another site', () => {
  const elsewhere = [
    null,
    '',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/.//evil.example/',
    'javascript:alert(1)',
    'account',
  ]

  expect(elsewhere.map((redirect) => returnPath(redirect, '/account'))).toEqual(
    elsewhere.map(() => '/account'),
  )
})
