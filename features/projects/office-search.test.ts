import { expect, test } from 'vitest'
import { compareFor, isLookedFor, type OfficeFacts } from './office-search.ts'

const facts = (id: string, more: Partial<OfficeFacts> = {}): OfficeFacts => ({
  id,
  status: 'pending',
  title: 'Hangar à bateaux',
  name: 'Boathouse',
  owner: 'Ana Roy',
  email: 'ana@example.com',
  numbers: [1043, 1044],
  isPaid: false,
  createdAt: new Date(0),
  updatedAt: new Date(0),
  ...more,
})

test('an organiser finds a project by title, entrant, address or whole entry number, accents or not', () => {
  const asked = ['hangar a bat', 'ROY boathouse', 'ana@', '1043', '104', 'roy 9']

  expect(asked.map((q) => isLookedFor(facts('a'), { q }))).toEqual([true, true, true, true, false, false])
})

test('status and payment narrow what is looked for', () => {
  const found = (more: Partial<OfficeFacts>) =>
    isLookedFor(facts('a', more), { q: '', status: 'completed', paid: 'yes' })

  expect([found({}), found({ status: 'completed' }), found({ status: 'completed', isPaid: true })]).toEqual([
    false,
    false,
    true,
  ])
})

test('projects without a title stand last, those with the same title the newest first', () => {
  const rows = [
    facts('old'),
    facts('none', { title: '' }),
    facts('new', { createdAt: new Date(9) }),
    facts('first', { title: 'Ère' }),
  ]

  expect(rows.toSorted(compareFor('title')).map(({ id }) => id)).toEqual(['first', 'new', 'old', 'none'])
})
