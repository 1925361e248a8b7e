import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedName, mayBeSame, readName } from '#features/jury/anonymity/names.ts'
import { distinctiveDomain } from '#features/jury/anonymity/public-mail.ts'
import {
  conflictsBetween,
  type JurorCredits,
  type Makers,
  neighboursIn,
  questionsFor,
  readJuror,
  readMakers,
} from './conflict-graph.ts'

const conflictsOf = (juror: JurorCredits, project: Makers) =>
  conflictsBetween(readJuror(juror), readMakers(project))
const mayBeSameName = (one: string, other: string) => mayBeSame(readName(one), readName(other))

const nobody: Makers = {
  ownerId: 'somebody',
  domains: [],
  company: '',
  firmId: null,
  firm: '',
  mainDesigner: '',
  client: '',
  credits: [],
  photographers: [],
}
const credit = (role: Makers['credits'][number]['role'], name: string) => ({ role, name, firmId: null })

const marie = { userId: 'marie', firmIds: ['nord'], names: ['Marie Tremblay', 'Studio Nord'] }
const state: JurorCredits = { ...marie, domain: null, employers: [], neighbours: [], answers: [] }

const past: Makers = {
  ...nobody,
  firm: 'Studio Nord',
  firmId: 'nord',
  mainDesigner: 'Marie Tremblay',
  client: 'Ville de Rimouski',
  credits: [credit('lighting', 'Atelier Éole'), credit('client', 'Ville de Rimouski')],
  photographers: ['Thaddeus Lumen'],
}
const known = { ...state, neighbours: neighboursIn(marie, past, 2024) }

test('a person credited beside a juror is a neighbour, with their role, and never the juror', () => {
  expect(neighboursIn(marie, past, 2024)).toEqual([
    { kind: 'co_credited', name: 'Atelier Éole', firmId: null, year: 2024 },
    { kind: 'client', name: 'Ville de Rimouski', firmId: null, year: 2024 },
    { kind: 'photographer', name: 'Thaddeus Lumen', firmId: null, year: 2024 },
  ])
  expect(neighboursIn({ ...marie, firmIds: [], names: ['Ana Ruiz'] }, past, 2024)).toEqual([])
})

test.each([
  ['co_credited', { firm: 'ATELIER EOLE inc.' }],
  ['client', { client: 'Ville de Rimouski' }],
  ['photographer', { photographers: ['Thaddeus Lumen'] }],
])('a neighbour of the kind %s in a project conflicts the juror to it', (kind, part) => {
  expect(conflictsOf(known, { ...nobody, ...part }).map((conflict) => conflict.kind)).toEqual([kind])
})

test('a juror is in conflict where they are the client or the photographer', () => {
  expect(conflictsOf(state, { ...nobody, client: 'Studio Nord' })).toEqual([
    { kind: 'client', through: 'Studio Nord', hasConflict: null },
  ])
})

test('an employer and a private email domain are conflicts; a public mail provider is not', () => {
  const juror = { ...state, employers: ['Boréale inc.'], domain: 'boreale.ca' }
  const project = { ...nobody, company: 'Boreale', domains: ['boreale.ca'] }

  expect(conflictsOf(juror, project).map(({ kind, through }) => [kind, through])).toEqual([
    ['employer', 'Boreale'],
    ['email_domain', 'boreale.ca'],
  ])
  expect(
    ['ada@gmail.com', 'ada@videotron.ca', 'li@QQ.com', 'ada@boreale.ca', ''].map(distinctiveDomain),
  ).toEqual([null, null, null, 'boreale.ca', null])
})

test('a declared name is found in any spelling, and takes precedence over a denied similar name', () => {
  const answers = [
    { kind: 'declared' as const, name: 'Quenneville, Odile', hasConflict: true },
    { kind: 'co_credited' as const, name: 'Odile Quenneville', hasConflict: false },
  ]

  expect(conflictsOf({ ...state, answers }, { ...nobody, mainDesigner: 'Odile Quenneville' })).toEqual([
    { kind: 'declared', through: 'Odile Quenneville', hasConflict: true },
  ])
})

test('a declared person is found in the name of their firm, a lone first name is not', () => {
  const declared = (name: string) => [{ kind: 'declared' as const, name, hasConflict: true }]
  const project = { ...nobody, firm: 'Jean Roy architectes inc.' }

  expect(conflictsOf({ ...state, answers: declared('jean roy') }, project)).toHaveLength(1)
  expect(conflictsOf({ ...state, answers: declared('Jean') }, project)).toEqual([])
})

test('several names that a juror wrote on one line are all found', () => {
  const answers = [{ kind: 'declared' as const, name: 'Atelier Norr / Maria Lopes', hasConflict: true }]
  const found = conflictsOf({ ...state, answers }, { ...nobody, mainDesigner: 'Maria Lopes' })

  expect(found).toEqual([{ kind: 'declared', through: 'Maria Lopes', hasConflict: true }])
})

test('a denied name is denied in every project that contains it', () => {
  const juror = {
    ...known,
    answers: [{ kind: 'co_credited' as const, name: 'Atelier Éole', hasConflict: false }],
  }

  expect(conflictsOf(juror, { ...nobody, firm: 'Atelier-Éole' })).toEqual([
    { kind: 'co_credited', through: 'Atelier-Éole', hasConflict: false },
  ])
})

test('each name is a question once, newest year first, and only from published works', () => {
  const shown = [...neighboursIn(marie, past, 2023), ...neighboursIn(marie, past, 2024)]

  expect(questionsFor({ ...known, domain: 'nord.ca' }, shown).map(({ name, year }) => [name, year])).toEqual([
    ['nord.ca', null],
    ['Atelier Éole', 2024],
    ['Thaddeus Lumen', 2024],
    ['Ville de Rimouski', 2024],
  ])
  expect(questionsFor(known, [])).toEqual([])
})

const word = fc.string({ unit: fc.constantFrom(...'aéÉoñüßk山水 -.,’'), maxLength: 14 })

test('comparing names is symmetric, and a name matches itself unless it is empty', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(mayBeSameName(one, other)).toBe(mayBeSameName(other, one))
      expect(mayBeSameName(one, one)).toBe(foldedName(one) !== '')
      expect(foldedName(foldedName(one))).toBe(foldedName(one))
    }),
  )
})

test('no juror is ever a neighbour of themselves, in any spelling', () => {
  const names = fc.array(fc.oneof(word, fc.constantFrom('MARIE TREMBLAY', 'Studio-Nord ltée')), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(names, word, (credited, designer) => {
      const project = {
        ...nobody,
        mainDesigner: designer,
        credits: credited.map((name) => credit('lighting', name)),
      }
      const own = new Set(marie.names.map(foldedName))
      expect(neighboursIn(marie, project, null).some(({ name }) => own.has(foldedName(name)))).toBe(false)
    }),
  )
})
