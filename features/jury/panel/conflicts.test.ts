import { expect, test } from 'vitest'
import { conflictNames, conflictsWith, namesOf } from './conflicts.ts'

const juror = { userId: 'juror', firmIds: ['firm-a'], names: ['Atelier Éole', 'Marie Tremblay'] }
const entry = { ownerId: 'somebody', firmId: 'firm-b', names: ['Studio Nord', 'Rio Verde'] }

const conflictOf = (one: typeof juror, { names, ...other }: typeof entry) =>
  conflictsWith(one)({ ...other, names: namesOf(names) })

test('a juror without a link to a work may judge it', () => {
  expect(conflictOf(juror, entry)).toBeNull()
})

test('a juror never judges their own work, nor one of their firm', () => {
  expect(conflictOf(juror, { ...entry, ownerId: 'juror' })).toBe('owner')
  expect(conflictOf(juror, { ...entry, firmId: 'firm-a' })).toBe('firm')
})

test.each(['ATELIER EOLE', 'Atelier-Éole inc.', 'atelier éole, ltée', 'Marie  Tremblay'])(
  'a credit to "%s" is a conflict in any spelling',
  (name) => {
    expect(conflictOf(juror, { ...entry, names: ['Studio Nord', name] })).toBe('credited')
  },
)

test('names in other scripts are compared too', () => {
  const other = { ...juror, names: ['山水建筑'] }

  expect(conflictOf(other, { ...entry, names: ['山水建筑'] })).toBe('credited')
  expect(conflictOf(other, { ...entry, names: ['都市实践'] })).toBeNull()
})

test('a juror without a company is not in conflict with a credit without a name', () => {
  expect(conflictOf({ ...juror, names: [''] }, { ...entry, names: ['', '—'] })).toBeNull()
})

test('a declared name is found within a longer name, but not within a word', () => {
  const declared = ['Atelier Norr / Maria Lopes', 'Roy']

  const works = namesOf(['MARIA LÓPES architectes', 'Royal Studio', 'Jean Roy', 'roy inc.'])

  expect(conflictNames({ own: [], declared })(works.slice(0, 3))).toEqual([
    'MARIA LÓPES architectes',
    'Jean Roy',
  ])
  expect(conflictNames({ own: ['Roy'], declared: [] })(works)).toEqual(['roy inc.'])
})
