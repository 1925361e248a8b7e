import { expect, test } from 'vitest'
import type { EntryEvaluation } from '#features/jury/panel/contract.ts'
import { withScore } from './score-count.ts'

const name = { en: '', fr: '', 'zh-hans': '', es: '' }
const begun: EntryEvaluation = {
  assignmentId: 'a',
  entryNumber: 1,
  contest: { id: 'c', name, year: 2026 },
  discipline: name,
  category: name,
  work: {
    projectId: 'p',
    kind: 'project',
    language: 'en',
    title: name,
    summary: name,
    description: name,
    city: '',
    country: '',
    completedOn: null,
    areaM2: null,
    programmeType: '',
    launchYear: null,
    materials: '',
    dimensions: '',
    contest: null,
    discipline: null,
    categories: [],
    images: [],
    answers: [],
  },
  criteria: [
    { id: 'concept', name, weight: 60 },
    { id: 'function', name, weight: 40 },
  ],
  scores: [{ criterionId: 'concept', value: 7, version: 4 }],
  comment: '',
  isOwnRecusal: false,
  isRecused: false,
  savedAt: null,
  previous: null,
  nextUnscored: null,
  scored: 3,
  total: 9,
  leftInCategory: 2,
}

test('the score that completes an entry counts it as scored, once', () => {
  const done = withScore(begun, 'function', 9)

  expect([done.scored, done.leftInCategory]).toEqual([4, 1])
  expect(withScore(done, 'function', 9)).toEqual(done)
})

test('removing a score restores the previous state of the entry', () => {
  expect(withScore(withScore(begun, 'function', 9), 'function', null)).toEqual(begun)
})
