import { expect, test } from 'vitest'
import { handlesOf } from './handles.ts'

test('a firm is identified by its domain and its profile pages, but not by a shared host', () => {
  const handles = handlesOf({
    sites: ['https://www.atelierzephyr.com/en/about'],
    pages: [
      'https://www.instagram.com/zephyr.atelier/',
      'https://www.linkedin.com/company/zephyr-architectes',
    ],
    emails: ['odile@gmail.com', 'odile@quenneville.studio'],
  })

  expect(handles).toEqual([
    'atelierzephyr.com',
    'atelierzephyr',
    'zephyr.atelier',
    'zephyr-architectes',
    'quenneville.studio',
    'quenneville',
  ])
})
