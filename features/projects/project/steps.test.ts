import { expect, test } from 'vitest'
import { usualLimits } from '#features/contests/contest/limits.ts'
import type { ImageView } from '#features/files/storage/contract.ts'
import { type Localized, unwritten } from '#shared/language.ts'
import { isEligible } from './eligibility.ts'
import {
  isBehindPayment,
  missingIn,
  needsPayment,
  nextStep,
  type ProjectFacts,
  stepAt,
  stepState,
  stepsOf,
} from './steps.ts'

const noText = { title: '', summary: '', description: '' }
const french: Localized = { ...unwritten, fr: 'Le hangar à bateaux' }
const shown = {
  renditions: [{ format: 'webp', width: 320, url: '/storage/a.webp' }],
} satisfies Partial<ImageView>
const image = { legend: french, credit: 'Ingrid Moe', mayBePublished: true, isCover: false, image: shown }
const text = { title: 'Le hangar', summary: 'Un abri pour six bateaux.', description: '<p>Du bois.</p>' }

const complete: ProjectFacts = {
  kind: 'project',
  status: 'pending',
  contest: {},
  language: 'fr',
  limits: usualLimits,
  submitsAs: 'person',
  firm: null,
  disciplineId: 'architecture',
  entries: [{ paidAt: '2026-11-01T12:00:00Z' }],
  name: 'Le hangar',
  mainDesigner: 'Ana Roy',
  city: 'Québec',
  country: 'CA',
  completedOn: '2026-05-01',
  contactAddress: '1, rue du Port',
  noPaperCopy: false,
  manufacturer: '',
  launchYear: null,
  materials: '',
  paidAt: '2026-11-01T12:00:00Z',
  clientName: '',
  credits: [],
  images: [{ ...image, isCover: true }, image, image],
  documents: [],
  texts: { en: noText, fr: text, 'zh-hans': noText, es: noText },
  userWantToTranslate: false,
  isTranslationOrdered: false,
  answers: {},
}

test('a complete project has no missing fields, even if written in one language only', () => {
  expect(missingIn(complete)).toEqual([])
})

test('missing fields are listed in the order of the steps', () => {
  const begun = {
    ...complete,
    submitsAs: null,
    city: '',
    paidAt: null,
    texts: { ...complete.texts, fr: noText },
  }

  expect(missingIn(begun).map((one) => `${one.step} ${one.field}`)).toEqual([
    'user-firm submitsAs',
    'information city',
    'payment paid',
    'text title',
    'text summary',
    'text description',
  ])
})

test('a text in another language does not replace the one in the entry’s own language', () => {
  const english = { ...complete, texts: { ...complete.texts, fr: noText, en: text } }

  expect(missingIn(english).map((one) => one.field)).toEqual(['title', 'summary', 'description'])
})

test('an image of which nothing can be shown does not count, and is no cover', () => {
  const broken = { ...image, image: { renditions: [], problem: 'unreadable' as const } }
  const images = [{ ...broken, isCover: true }, image, image]
  const half = { ...image, isCover: true, image: { ...image.image, problem: 'too_large' as const } }

  expect(missingIn({ ...complete, images })).toEqual([
    { step: 'media', field: 'images', count: 1 },
    { step: 'media', field: 'cover' },
  ])
  expect(missingIn({ ...complete, images: [half, image, image] })).toEqual([])
})

test('having the texts translated needs a language to translate into', () => {
  const undecided = { ...complete, userWantToTranslate: null }

  expect(missingIn(undecided)).toEqual([{ step: 'translation', field: 'translate' }])
  expect(missingIn({ ...undecided, isTranslationOrdered: true })).toEqual([])
})

test('each image needs a legend, a credit and the photographer’s consent, and is named by its number', () => {
  const images = [
    { ...image, isCover: true },
    { ...image, legend: unwritten },
    { ...image, mayBePublished: false, credit: '' },
  ]

  expect(missingIn({ ...complete, images })).toEqual([
    { step: 'media', field: 'legend', image: 2 },
    { step: 'media', field: 'credit', image: 3 },
    { step: 'media', field: 'consent', image: 3 },
  ])
})

test('the shipping address is required only with a paper copy', () => {
  const nowhere = { ...complete, contactAddress: ' ' }

  expect(missingIn(nowhere).map((one) => one.field)).toEqual(['contactAddress'])
  expect(missingIn({ ...nowhere, noPaperCopy: true })).toEqual([])
})

test('a contest of some countries requires the country of a project, and rejects another', () => {
  const limits = { ...usualLimits, required: [], countries: ['CA', 'FR'] }
  const fieldsOf = (facts: Partial<ProjectFacts>) =>
    missingIn({ ...complete, limits, ...facts }).map((one) => one.field)

  expect(fieldsOf({ country: 'FR' })).toEqual([])
  expect(fieldsOf({ country: '' })).toEqual(['country'])
  expect(fieldsOf({ country: 'JP' })).toEqual(['countryRejected'])
  expect(['CA', '', 'JP'].map((country) => isEligible({ ...complete, country }, limits))).toEqual([
    true,
    false,
    false,
  ])
  expect(isEligible({ ...complete, kind: 'product', country: '' }, limits)).toBe(true)
})

test('a contest that accepts recent work requires the date, and reports one that is too early', () => {
  const limits = { ...usualLimits, required: [], completedFrom: '2024-03-01' }
  const fieldsOf = (facts: Partial<ProjectFacts>) =>
    missingIn({ ...complete, limits, ...facts }).map((one) => one.field)

  expect(fieldsOf({ completedOn: null })).toEqual(['completedOn'])
  expect(fieldsOf({ completedOn: '1890-05-01' })).toEqual(['completedTooEarly'])
  expect(fieldsOf({ completedOn: '2024-02-29' })).toEqual(['completedTooEarly'])
  expect(fieldsOf({ completedOn: '2024-03-01' })).toEqual([])
  expect(missingIn({ ...complete, completedOn: '1890-05-01' })).toEqual([])
  const product = { ...complete, limits, kind: 'product' as const, manufacturer: 'A', materials: 'Oak' }
  expect(isEligible({ ...product, launchYear: 2023 }, limits)).toBe(false)
  expect(isEligible({ ...product, launchYear: 2024 }, limits)).toBe(true)
  expect(isEligible({ ...product, launchYear: null }, limits)).toBe(false)
})

test('a category added after the payment has to be paid before the project is complete', () => {
  const entries = [...complete.entries, { paidAt: null }]

  expect(missingIn({ ...complete, entries })).toEqual([{ step: 'payment', field: 'paidCategories' }])
})

test('a description is counted without its tags, and fits at exactly the limit', () => {
  const limits = { ...usualLimits, descriptionCharacters: 5 }
  const described = (description: string) => ({
    ...complete,
    limits,
    texts: { ...complete.texts, fr: { ...text, description } },
  })

  expect(missingIn(described('<p>Chêne</p>'))).toEqual([])
  expect(missingIn(described('<p>Chênes</p>')).map((one) => one.field)).toEqual(['descriptionTooLong'])
})

test('the firm step is only for entrants who submit for a firm', () => {
  expect(stepsOf(complete)).not.toContain('my-firm')
  expect(stepsOf({ ...complete, submitsAs: 'firm' })).toContain('my-firm')
})

test('a product outside a contest has five steps and no payment', () => {
  const product: ProjectFacts = { ...complete, kind: 'product', contest: null, paidAt: null, entries: [] }

  expect(stepsOf(product)).toEqual(['information-product', 'media', 'text', 'translation', 'preview'])
  expect(missingIn(product).map((one) => one.field)).toEqual(['manufacturer', 'launchYear', 'materials'])
})

test('a step is found only under an address that the specification gives it', () => {
  const project = { kind: 'project' as const, contest: {} }
  const entered = { kind: 'product' as const, contest: {} }
  const outside = { kind: 'product' as const, contest: null }

  expect(stepAt(project, 'projects', 'information')).toBe('information')
  expect(stepAt(project, 'projects', 'information-product')).toBeNull()
  expect(stepAt(project, 'product-projects', 'media')).toBeNull()
  expect(stepAt(entered, 'projects', 'information-product')).toBe('information-product')
  expect(stepAt(entered, 'projects', 'information')).toBe('information-product')
  expect(stepAt(entered, 'product-projects', 'information')).toBeNull()
  expect(stepAt(outside, 'product-projects', 'information')).toBe('information-product')
  expect(stepAt(outside, 'projects', 'media')).toBeNull()
  expect(stepAt(outside, 'product-projects', 'payment')).toBeNull()
  expect(stepAt(project, 'projects', 'nowhere')).toBeNull()
})

test('the steps after the payment are the specification’s', () => {
  const guarded = stepsOf({ ...complete, submitsAs: 'firm' }).filter(isBehindPayment)

  expect(guarded).toEqual([
    'firm-info',
    'client-info',
    'media',
    'text',
    'document',
    'translation',
    'preview',
    'confirmation',
  ])
})

test('an image step of a product outside a contest is open at once', () => {
  expect(needsPayment('media', { contest: {} })).toBe(true)
  expect(needsPayment('media', { contest: null })).toBe(false)
})

test('the rail counts the missing fields of each open step, and locks the steps that need payment', () => {
  const empty = { ...complete, images: [], userWantToTranslate: null }
  const fresh = { ...empty, paidAt: null, entries: [], disciplineId: null, submitsAs: null }
  const states = (project: ProjectFacts) =>
    stepsOf(project).map((step) => [step, stepState(step, project, missingIn(project))])

  expect(stepState('media', empty, missingIn(empty))).toEqual({ state: 'missing', count: 1 })
  expect(stepState('translation', empty, missingIn(empty))).toEqual({ state: 'missing', count: 1 })
  expect(Object.fromEntries(states(fresh))).toMatchObject({
    'user-firm': { state: 'missing', count: 1 },
    discipline: { state: 'missing', count: 1 },
    information: { state: 'complete' },
    payment: { state: 'missing', count: 1 },
    'firm-info': { state: 'locked' },
    media: { state: 'locked' },
    text: { state: 'locked' },
    confirmation: { state: 'locked' },
  })
  expect(stepState('payment', complete, [])).toEqual({ state: 'paid' })
  expect(stepState('client-info', complete, [])).toEqual({ state: 'optional' })
  expect(stepState('media', { ...empty, contest: null }, [])).toEqual({ state: 'complete' })
})

test('the next step is the first with missing fields', () => {
  const filled = {
    ...complete,
    credits: [{}],
    clientName: 'A',
    documents: [{ status: 'ready' as const, slotKey: null }],
  }
  const next = (project: ProjectFacts) => nextStep(project, missingIn(project))

  expect(next({ ...complete, images: [] })).toBe('firm-info')
  expect(next({ ...filled, images: [] })).toBe('media')
  expect(next({ ...filled, city: '' })).toBe('information')
  expect(next(filled)).toBe('preview')
})

test('documents are optional unless the contest requires some, and an unreadable document does not count', () => {
  const input = { ...complete, limits: { ...usualLimits, documentsAtLeast: 2 } }
  const states = (project: ProjectFacts) => stepState('document', project, missingIn(project))
  const plan = { status: 'ready' as const, slotKey: null }

  expect(stepsOf(complete)).toContain('document')
  expect(states(complete)).toEqual({ state: 'optional' })
  expect(states({ ...complete, documents: [plan] })).toEqual({ state: 'complete' })
  expect(states(input)).toEqual({ state: 'missing', count: 1 })
  expect(missingIn({ ...input, documents: [plan, { ...plan, status: 'failed' }] })).toEqual([
    { step: 'document', field: 'documents' },
  ])
  expect(missingIn({ ...input, documents: [plan, { ...plan, status: 'deriving' }] })).toEqual([])
})

test('a contest without documents has no document step, and neither has a product outside a contest', () => {
  const none = { ...complete, limits: { ...usualLimits, documentsAtMost: 0 } }

  expect(stepsOf(none)).not.toContain('document')
  expect(stepsOf({ ...complete, contest: null })).not.toContain('document')
  expect(isBehindPayment('document')).toBe(true)
})

test('a required document is missing until it is uploaded, and does not count as a plan', () => {
  const label = { ...unwritten, en: 'Letter', fr: 'Lettre' }
  const slot = {
    key: 'letter',
    label,
    isRequired: true,
    disciplineIds: [],
    kinds: ['pdf' as const],
    bytes: 1,
  }
  const photo = { ...slot, key: 'photo', isRequired: false }
  const limits = { ...usualLimits, documentsAtMost: 0, documentsAtLeast: 0, slots: [slot, photo] }
  const letter = { status: 'ready' as const, slotKey: 'letter' }
  const missingOf = (documents: ProjectFacts['documents'], atLeast = 0) =>
    missingIn({ ...complete, documents, limits: { ...limits, documentsAtLeast: atLeast } })
  const lacking = { step: 'document', field: 'slot', slot: { key: 'letter', label } }

  expect(stepsOf({ ...complete, limits })).toContain('document')
  expect(missingOf([])).toEqual([lacking])
  expect(
    missingOf([
      { ...letter, slotKey: null },
      { ...letter, status: 'failed' },
    ]),
  ).toEqual([lacking])
  expect(missingOf([letter])).toEqual([])
  expect(missingOf([letter], 1)).toEqual([{ step: 'document', field: 'documents' }])
})
