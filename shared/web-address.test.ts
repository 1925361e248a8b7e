import { expect, test } from 'vitest'
import { OptionalWebAddress, WebAddress } from './web-address.ts'

test('an address without a scheme becomes https', () => {
  expect(WebAddress.parse(' studio-roy.ca/works ')).toBe('https://studio-roy.ca/works')
  expect(WebAddress.parse('http://studio.ca')).toBe('http://studio.ca')
  expect(WebAddress.parse('建筑.中国')).toBe('https://建筑.中国')
  expect(WebAddress.parse('https://medium.example/@studio?a=b#c')).toBe(
    'https://medium.example/@studio?a=b#c',
  )
  expect(OptionalWebAddress.parse('  ')).toBe('')
})

test('an unsafe address is rejected', () => {
  const hostile = [
    'javascript:alert(1)',
    'JaVaScript:alert(1)',
    'data:text/html,x',
    'ftp://studio.ca',
    'studio',
    '//x',
  ]

  expect(hostile.filter((address) => WebAddress.safeParse(address).success)).toEqual([])
})

test('an address with user info, quotes or spaces is rejected', () => {
  const odd = [
    'https://bank.example@studio.ca',
    'https://user:secret@studio.ca/works',
    'https://@studio.ca',
    'https://studio.ca/"onmouseover="alert(1)',
    "https://studio.ca/'x",
    'https://studio.ca/a b',
    'https://studio.ca/<b>',
    'https:\\\\studio.ca',
    'https://studio.ca/\u202eexe',
  ]

  expect(odd.filter((address) => OptionalWebAddress.safeParse(address).success)).toEqual([])
})
