import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test('after logging in one comes back to where one was', () => {
  expect(returnPath('/account/projects/7/media?image=2#top', '/account')).toBe(
    '/account/projects/7/media?image=2#top',
  )
})

test('nobody is sent to another site, however its address is written', () => {
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
