import { expect, test } from 'vitest'
import { hostOf, OptionalWebAddress, siteName, WebAddress } from './websites.ts'

test('an address typed without its beginning is taken as https', () => {
  expect(WebAddress.parse(' studio-roy.ca/works ')).toBe('https://studio-roy.ca/works')
  expect(WebAddress.parse('http://studio.ca')).toBe('http://studio.ca')
  expect(WebAddress.parse('建筑.中国')).toBe('https://建筑.中国')
  expect(OptionalWebAddress.parse('  ')).toBe('')
})

test('what is no page that can be followed safely is not taken', () => {
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

test('a site is known by its host, and a social page by the name of its site', () => {
  expect(hostOf('https://www.studio.ca/a')).toBe('studio.ca')
  expect(hostOf('')).toBe('')
  expect(siteName('https://ca.linkedin.com/company/roy')).toBe('LinkedIn')
  expect(siteName('https://notlinkedin.com/roy')).toBe('notlinkedin.com')
})
