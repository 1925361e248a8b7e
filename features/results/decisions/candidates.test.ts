import fc from 'fast-check'
import { expect, test } from 'vitest'
import { candidatesOf } from './candidates.ts'
import type { ResultEntry, ResultsView } from './contract.ts'

const name = (text: string) => ({ en: text, fr: text, 'zh-hans': text, es: text })

function entry(number: number, categoryId: string, corrected: number, finalRank: number | null): ResultEntry {
  return {
    entryId: `entry ${number}`,
    number,
    title: name(''),
    firm: '',
    categoryId,
    thumb: null,
    evaluations: 3,
    mean: corrected,
    corrected,
    standardError: null,
    rank: 1,
    bestRank: 1,
    worstRank: 1,
    levelScore: corrected,
    scoreLevel: null,
    level: null,
    overrideReason: null,
    other: null,
    borderline: null,
    isFinalist: finalRank !== null,
    finalRank,
  }
}

const results = (entries: ResultEntry[]): ResultsView => ({
  contest: { id: '', name: name(''), year: 2026, status: 'finals' },
  computedAt: '',
  evaluations: 0,
  wanted: 3,
  assigned: 0,
  components: 1,
  levels: [],
  categories: ['shops', 'homes'].map((id) => ({ id, name: name(id), discipline: name('Interiors') })),
  entries,
  unscored: [],
  reliability: null,
  prizes: [],
  jurors: [],
})

test('the first of a discipline is the best of the category winners, in any input order', () => {
  // The finals rank 7.0 before 9.0 among the shops; the homes had no finals.
  const entries = [entry(1, 'shops', 7, 1), entry(2, 'shops', 9, 2), entry(3, 'homes', 8, null)]
  fc.assert(
    fc.property(fc.shuffledSubarray(entries, { minLength: 3 }), (shuffled) => {
      expect(candidatesOf(results(shuffled), 'discipline')).toEqual(['entry 3'])
      expect(candidatesOf(results(shuffled), 'category').sort()).toEqual(['entry 1', 'entry 3'])
    }),
  )
})
