import { expect, test } from 'vitest'
import { usualLimits } from '#features/contests/rules/limits.ts'
import type { ProjectView } from './contract.ts'
import { isBehind, withKept } from './kept.ts'

const noText = { title: '', summary: '', description: '' }
const view: ProjectView = {
  id: '01995f7e-0000-7000-8000-000000000001',
  kind: 'project',
  status: 'pending',
  isEditable: true,
  canTakeBack: false,
  contest: null,
  limits: usualLimits,
  firm: null,
  disciplineId: null,
  pendingTransfer: null,
  disciplineName: null,
  entries: [],
  texts: { en: noText, fr: noText, 'zh-hans': noText, es: noText },
  credits: [],
  images: [],
  documents: [],
  missing: [],
  role: 'owner',
  owner: 'Marie Côté',
  versions: { name: 3, city: 1 },
  revisions: '',
  rulesVersion: null,
  rulesAcceptedAt: null,
  paidAt: null,
  completedAt: null,
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-02T00:00:00.000Z',
  submitsAs: 'person',
  firmId: null,
  entrantKind: 'professional',
  language: 'en',
  name: 'Boathouse',
  mainDesigner: '',
  city: 'Odda',
  country: 'NO',
  completedOn: null,
  areaM2: null,
  programmeType: '',
  contactAddress: '',
  noPaperCopy: false,
  manufacturer: '',
  launchYear: null,
  materials: '',
  dimensions: '',
  certifications: '',
  priceRange: '',
  whereToBuy: '',
  clientName: '',
  clientContact: '',
  clientMayBePublished: false,
  userWantToTranslate: null,
  isTranslationOrdered: false,
}
const kept = {
  versions: { 'texts.en.title': 1, 'texts.en.description': 1 },
  values: { 'texts.en.title': 'Boat' },
  changedFrom: view.updatedAt,
  updatedAt: '2027-01-02T00:00:05.000Z',
  isMore: false,
}
const sent = { fields: {}, texts: { en: { title: 'Boat ', description: '<p>Wood.</p>' } } }

test('a save answers what it kept otherwise than it was sent, and the page knows the rest', () => {
  const known = withKept(view, sent, kept)

  expect(known.texts.en).toEqual({ title: 'Boat', summary: '', description: '<p>Wood.</p>' })
  expect(known.versions).toEqual({ name: 3, city: 1, 'texts.en.title': 1, 'texts.en.description': 1 })
  expect(known.updatedAt).toBe(kept.updatedAt)
  expect([view, known].map(({ texts }) => texts.fr)).toEqual([noText, noText])
  expect(known.missing.map(({ field }) => field)).not.toContain('description')
})

test('who has missed somebody else’s change goes on knowing that, and does not take back what is newer', () => {
  const moved = { ...kept, changedFrom: '2027-01-02T00:00:04.000Z' }
  const known = withKept(
    view,
    { fields: { name: 'Boat' }, texts: {} },
    {
      ...moved,
      versions: { name: 2 },
      values: { name: 'Boat' },
    },
  )

  expect([isBehind(view, kept), isBehind(view, moved)]).toEqual([false, true])
  expect([known.name, known.versions.name, known.updatedAt]).toEqual(['Boathouse', 3, view.updatedAt])
  expect(known.city).toBe('Odda')
})
