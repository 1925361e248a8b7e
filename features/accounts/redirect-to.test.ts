import { expect, test } from 'vitest'
import { keptRedirect, readRedirect, redirectLifeMs, trustedAddress } from './redirect-to.ts'

const trusted = ['https://awards.example', 'https://portal.example']
const now = new Date('2026-11-30T12:00:00Z')

test('an address at a trusted origin is kept as it is', () => {
  expect(trustedAddress('https://awards.example/fr/soumettre?id=7', trusted)).toBe(
    'https://awards.example/fr/soumettre?id=7',
  )
})

test('the token goes to no other origin, however much its address resembles a trusted one', () => {
  const elsewhere = [
    'https://evil.example/',
    'https://awards.example.evil.example/',
    'https://awards.example@evil.example/',
    'https://evil.example@awards.example/',
    'http://awards.example/',
    'https://awards.example:8443/',
    'javascript:alert(1)//https://awards.example',
    '/account',
    '',
  ]

  expect(elsewhere.map((asked) => trustedAddress(asked, trusted))).toEqual(elsewhere.map(() => null))
})

test('a kept address waits one hour', () => {
  const stored = keptRedirect('https://awards.example/', now)
  const after = (ms: number) => readRedirect(stored, new Date(now.getTime() + ms))

  expect([after(0), after(redirectLifeMs - 1), after(redirectLifeMs)]).toEqual([
    'https://awards.example/',
    'https://awards.example/',
    null,
  ])
})

test('what was stored by somebody else is nothing', () => {
  expect(
    ['', 'null', '{', '7', '{"address":1}', '{"address":"https://a.example","until":1e99}', null].map(
      (stored) => readRedirect(stored, now),
    ),
  ).toEqual(Array(7).fill(null))
})
