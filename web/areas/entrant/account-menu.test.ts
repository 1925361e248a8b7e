import { expect, test } from 'vitest'
import { headerMessages } from '#features/accounts/session/parent-site.ts'
import type { Messages } from '#web/i18n/messages.ts'
import english from '../messages/en.json' with { type: 'json' }
import { accountMenu, currentWord } from './account-menu.ts'

const t: Messages<'areas'> = (key) => new Map(Object.entries(english)).get(key) ?? key
const labelsOf = (roles: Parameters<typeof accountMenu>[1]) =>
  accountMenu(t, roles, () => {}).map((group) => group.map(({ label }) => label))

test('an entrant finds their own pages, the submission pages and logout', () => {
  expect(labelsOf([])).toEqual([
    ['Home', 'My projects', 'My firm', 'My awards', 'My collections', 'My payments', 'Edit account'],
    ['Register to the contest', 'Submit a product to the inspiration search engine', 'News'],
    [],
    [],
    [],
    ['Log out'],
  ])
})

test('each role adds a group of its own', () => {
  expect(labelsOf(['organiser', 'redactor', 'juror']).slice(2, 5)).toEqual([
    ['My profile', 'Questionnaire', 'Conflicts of interest', 'Evaluate projects', 'Rank finalists'],
    ['Texts to write'],
    ['Admin'],
  ])
})

test('every label of the specification is in the header or in the side menu', () => {
  const header = [...headerMessages, 'account' as const].map((word) => t(`menu.${word}`))
  const labels = [...header, ...labelsOf(['juror', 'redactor', 'organiser']).flat()]

  expect(labels).toEqual(
    expect.arrayContaining([
      'Home',
      'Get inspired',
      'Submit a project',
      'News',
      'eMagazine',
      'The awards contest',
      'My account',
      'My projects',
      'My profile',
      'My firm',
      'My awards',
      'My payments',
      'Edit account',
      'Register to the contest',
      'Submit a product to the inspiration search engine',
    ]),
  )
})

test('a screen belongs to the nearest menu entry above it', () => {
  const words = ['/account', '/account/', '/account/edit/security', '/account/product-projects/7/media']
  const more = ['/account/news/edit/7', '/account/jury-evaluation-finals', '/account/nothing']
  const jurors = ['/account/jury-profile', '/account/jury-conflicts']

  expect([...words, ...more, ...jurors].map(currentWord)).toEqual([
    'home',
    'home',
    'edit',
    'projects',
    'news',
    'finals',
    'home',
    'profile',
    'conflicts',
  ])
})
