import { expect, test } from 'vitest'
import { readRedirect, redirectLifeMs, storedRedirect, trustedAddress } from './redirect-to.ts'

const trusted = ['https://awards.example', 'https://portal.example', 'http://localhost:4300']
const now = new Date('2026-11-30T12:00:00Z')

test.each([
  ['https://awards.example/fr/soumettre?id=7', 'https://awards.example/fr/soumettre?id=7'],
  ['https://awards.example', 'https://awards.example/'],
  ['https://awards.example?a=1#b', 'https://awards.example/?a=1#b'],
  ['HTTPS://Awards.Example/Prix', 'https://awards.example/Prix'],
  ['https://portal.example/account', 'https://portal.example/account'],
  ['https://awards.example/fr/prix%20d%C3%A9t%C3%A9', 'https://awards.example/fr/prix%20d%C3%A9t%C3%A9'],
  ['https://awards.example/été', 'https://awards.example/%C3%A9t%C3%A9'],
  [
    'https://awards.example/?next=https://evil.example/',
    'https://awards.example/?next=https://evil.example/',
  ],
  ['http://localhost:4300/account', 'http://localhost:4300/account'],
])('%s is at a trusted origin', (input, saved) => {
  expect(trustedAddress(input, trusted)).toBe(saved)
})

test.each([
  // Another origin
  'https://evil.example/',
  'https://awards.example.evil.example/',
  'https://awards-example.evil.example/',
  'https://evil-awards.example/',
  'https://evilawards.example/',
  'https://www.awards.example/',
  'https://sub.awards.example/',
  'https://awards.example./',
  'https://awards.exampl/',
  'https://awards.example2/',
  'https://example/',
  'http://awards.example/',
  'https://awards.example:8443/',
  'https://awards.example:80/',
  'https://awards.example:443/',
  'https://awards.example:/',
  'http://localhost/',
  'http://localhost:4301/',
  'https://localhost:4300/',
  'http://localhost.evil.example:4300/',
  'http://127.0.0.1:4300/',
  'http://0.0.0.0:4300/',
  // User info before the host
  'https://awards.example@evil.example/',
  'https://awards.example:443@evil.example/',
  'https://awards.example%40evil.example/',
  'https://evil.example@awards.example/',
  'https://user:word@awards.example/',
  'https://:@awards.example/',
  'https://@awards.example/',
  'https://awards.example%2F@evil.example/',
  'https://awards.example#@evil.example/\u0000',
  // Slashes that are none, or too few, or too many
  'https:\\\\awards.example/',
  'https://awards.example\\@evil.example/',
  'https://awards.example\\.evil.example/',
  'https://evil.example\\@awards.example/',
  'https://awards.example/\\evil.example',
  'https:/awards.example/',
  'https:awards.example/',
  'https:///awards.example/',
  'https:////awards.example/',
  '//awards.example/',
  '///awards.example/',
  '/\\awards.example/',
  '\\\\evil.example/',
  '//evil.example/',
  '/account',
  '/',
  'account',
  '?x',
  '',
  // What one does not see
  ' https://awards.example/',
  'https://awards.example/ ',
  '\thttps://awards.example/',
  'https://awards.example/\n',
  'https://awards.example/a\r\nLocation: https://evil.example/',
  'ht\ntps://awards.example/',
  'https://awards\t.example/',
  'https://awards.example/\u0000',
  'https://awards.example\u0000.evil.example/',
  'https://awards.example/\u007f',
  'https://awards.example/\u0085',
  'https://awards.example/\u00a0x',
  'https://awards.example/\u200b',
  'https://awards.example/\u202egpj.exe',
  'https://awards.example/\ufeff',
  'https://awards.example/\ud800',
  // Written otherwise than it is read
  'https%3A%2F%2Fawards.example%2F',
  'https%253A%252F%252Fawards.example%252F',
  'https:%2f%2fawards.example/',
  'https://%61wards.example/',
  'https://awards%2eexample/',
  'https://awards。example/',
  'https://ａwards.example/',
  'https://аwards.example/',
  'https://xn--wards-3ve.example/',
  'https://awards.example%00.evil.example/',
  'https://awards.example%2eevil.example/',
  'http://2130706433:4300/',
  'http://0x7f.1:4300/',
  'http://[::ffff:127.0.0.1]:4300/',
  // No page at all
  'javascript:alert(1)',
  'javascript://awards.example/%0aalert(1)',
  'JaVaScRiPt:alert(1)//https://awards.example',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://awards.example/5b0c',
  'filesystem:https://awards.example/x',
  'view-source:https://awards.example/',
  'about:blank',
  'file:///etc/passwd',
  'ftp://awards.example/',
  'ws://awards.example/',
  'wss://awards.example/',
  'mailto:a@awards.example',
  'intent://awards.example/#Intent;scheme=https;end',
  'null',
  '[object Object]',
  'https://',
  'https://[',
  'https://awards.example/,https://evil.example/'.repeat(60),
])('the token goes to no other place: %j is dropped', (input) => {
  expect(trustedAddress(input, trusted)).toBeNull()
})

test('a trusted origin is not followed over an unencrypted connection', () => {
  expect(trustedAddress('http://awards.example/', ['http://awards.example'])).toBeNull()
  expect(trustedAddress('http://127.0.0.1:8080/', ['http://127.0.0.1:8080'])).toBe('http://127.0.0.1:8080/')
})

test('without trusted origins no address is saved', () => {
  expect(['https://awards.example/', 'null', ''].map((input) => trustedAddress(input, []))).toEqual(
    Array(3).fill(null),
  )
})

test('a saved address expires after one hour, to the millisecond', () => {
  const stored = storedRedirect('https://awards.example/', now)
  const after = (ms: number) => readRedirect(stored, new Date(now.getTime() + ms))

  expect([after(0), after(redirectLifeMs - 1), after(redirectLifeMs), after(redirectLifeMs + 1)]).toEqual([
    'https://awards.example/',
    'https://awards.example/',
    null,
    null,
  ])
})

test('a clock set back does not extend the hour', () => {
  const stored = storedRedirect('https://awards.example/', now)

  expect(readRedirect(stored, new Date(now.getTime() - 1))).toBeNull()
})

test('a stored value of an unknown format is ignored', () => {
  expect(
    [
      '',
      'null',
      '{',
      '7',
      '[]',
      '"https://a.example"',
      '{"address":1}',
      '{"address":"https://a.example"}',
      '{"address":"https://a.example","until":"1e99"}',
      '{"address":"https://a.example","until":1e99}',
      null,
    ].map((stored) => readRedirect(stored, now)),
  ).toEqual(Array(11).fill(null))
})
