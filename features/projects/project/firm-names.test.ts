import { expect, test } from 'vitest'
import { isSameFirmName } from './firm-names.ts'

test('a firm name matches regardless of accents, punctuation, legal form or one typo', () => {
  const pairs = [
    ['Atelier Épinette inc.', 'ATELIER EPINETTE'],
    ['Roy & Fils, architectes', 'Roy et Fils Architectes S.E.N.C.R.L.'],
    ['Lund + Aas', 'Lund and Aas Ltd'],
    ['Quenneville Architectes', 'Queneville architectes'],
    ['木石建筑', '木石 建筑'],
  ] as const

  expect(pairs.filter(([one, other]) => !isSameFirmName(one, other))).toEqual([])
})

test('a short name, a longer one and an empty one do not match another firm', () => {
  const pairs = [
    ['BIG', 'BIC'],
    ['Roy', 'Roy Paysages'],
    ['Inc.', 'Ltd.'],
    ['', 'Lund'],
    ['Studio Nord', 'Studio Sud'],
  ] as const

  expect(pairs.filter(([one, other]) => isSameFirmName(one, other))).toEqual([])
})
