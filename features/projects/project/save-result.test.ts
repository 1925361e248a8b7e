import { expect, test } from 'vitest'
import { usualLimits } from '#features/contests/contest/limits.ts'
import type { ProjectView } from './contract.ts'
import { withValues } from './field-values.ts'
import { isBehind, withSaved } from './save-result.ts'

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
  pressMayDownload: false,
  isTranslationOrdered: false,
  answers: {},
}
const saved = {
  versions: { 'texts.en.title': 1, 'texts.en.description': 1 },
  values: { 'texts.en.title': 'Boat' },
  changedFrom: view.updatedAt,
  updatedAt: '2027-01-02T00:00:05.000Z',
}
const sent = { 'texts.en.title': 'Boat ', 'texts.en.description': '<p>Wood.</p>' }

test('a save returns the values that were saved differently than sent, and the page knows the rest', () => {
  const known = withSaved(view, sent, saved)

  expect(known.texts.en).toEqual({ title: 'Boat', summary: '', description: '<p>Wood.</p>' })
  expect(known.versions).toEqual({ name: 3, city: 1, 'texts.en.title': 1, 'texts.en.description': 1 })
  expect(known.updatedAt).toBe(saved.updatedAt)
  expect([view, known].map(({ texts }) => texts.fr)).toEqual([noText, noText])
  expect(known.missing.map(({ field }) => field)).not.toContain('description')
})

test('a page that missed another user’s change still knows so after a save, and does not revert newer values', () => {
  const late = { ...saved, changedFrom: '2027-01-02T00:00:04.000Z' }
  const known = withSaved(
    view,
    { name: 'Boat' },
    {
      ...late,
      versions: { name: 2 },
      values: { name: 'Boat' },
    },
  )

  expect([isBehind(view, saved), isBehind(view, late)]).toEqual([false, true])
  expect([known.name, known.versions.name, known.updatedAt]).toEqual(['Boathouse', 3, view.updatedAt])
  expect(known.city).toBe('Odda')
})

const image = (id: string, isCover: boolean): ProjectView['images'][number] => ({
  id,
  position: 0,
  image: { id, width: 3, height: 2, thumbhash: null, colour: '#000000', renditions: [] },
  legend: { en: '', fr: '', 'zh-hans': '', es: '' },
  alt: { en: '', fr: '', 'zh-hans': '', es: '' },
  credit: '',
  fromFile: null,
  mayBePublished: false,
  isCover,
  crop: null,
  problem: null,
  originalName: `${id}.jpg`,
  bytes: 1,
})

test('images that arrive while an order is unsaved come last', () => {
  const images = [image('a', true), image('b', false), image('c', false)]

  const shown = withValues({ ...view, images }, { 'images.order': ['b', 'a'] })

  expect(shown.images.map(({ id }) => id)).toEqual(['b', 'a', 'c'])
})

test('an unsaved cover replaces the saved one, unless its image was removed', () => {
  const images = [image('a', true), image('b', false)]
  const covers = (cover: string) =>
    withValues({ ...view, images }, { 'images.cover': cover, 'images.b.legend.fr': 'Crépuscule' }).images

  expect(covers('b').map(({ isCover }) => isCover)).toEqual([false, true])
  expect(covers('gone').map(({ isCover }) => isCover)).toEqual([true, false])
  expect(covers('b')[1]?.legend.fr).toBe('Crépuscule')
})

test('categories that were just chosen are no longer missing', () => {
  const contest = { ...view, kind: 'project' as const }
  const categories = { disciplineId: crypto.randomUUID(), categoryIds: [crypto.randomUUID()] }

  const shown = withValues(contest, { categories })

  expect(shown.entries.map(({ categoryId }) => categoryId)).toEqual(categories.categoryIds)
  expect(shown.disciplineId).toBe(categories.disciplineId)
})
