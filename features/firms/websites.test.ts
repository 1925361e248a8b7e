import { expect, test } from 'vitest'
import { hostOf, siteName } from './websites.ts'

test('a site is known by its host, and a social page by the name of its site', () => {
  expect(hostOf('https://www.studio.ca/a')).toBe('studio.ca')
  expect(hostOf('')).toBe('')
  expect(siteName('https://ca.linkedin.com/company/roy')).toBe('LinkedIn')
  expect(siteName('https://notlinkedin.com/roy')).toBe('notlinkedin.com')
})
