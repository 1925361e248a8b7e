import { expect, test } from 'vitest'
import {
  fieldsIn,
  isAllSaved,
  nothingUnsaved,
  partOf,
  type Unsaved,
  valuesIn,
  withMore,
  without,
  withValue,
} from './unsaved.ts'

test('a field that changed again while it was being sent stays unsaved', () => {
  const sent = { ...nothingUnsaved, fields: { name: 'Boat', city: 'Québec' } }
  const now = { ...nothingUnsaved, fields: { name: 'Boathouse', city: 'Québec' } }

  expect(without(now, sent)).toEqual({ ...nothingUnsaved, fields: { name: 'Boathouse' } })
})

test('a text is kept part by part: what was sent goes, what was typed since stays', () => {
  const sent = { ...nothingUnsaved, texts: { fr: { title: 'Le quai', summary: 'Treize' } } }
  const now = withMore(sent, { texts: { fr: { summary: 'Treize fermes' }, en: { title: 'The quay' } } })
  const left = without(now, sent)

  expect(left.texts).toEqual({ fr: { summary: 'Treize fermes' }, en: { title: 'The quay' } })
  expect(fieldsIn(left).sort()).toEqual(['texts.en.title', 'texts.fr.summary'])
  expect(isAllSaved(without(now, now))).toBe(true)
})

test('what is in conflict can be held back while the rest is sent, and be written anew', () => {
  const unsaved = withMore(nothingUnsaved, {
    fields: { name: 'Boat' },
    texts: { en: { title: 'Boat', summary: 'A boat' } },
    credits: [],
  })
  const isHeld = (field: string) => field === 'texts.en.title' || field === 'credits'

  expect(fieldsIn(partOf(unsaved, (field) => !isHeld(field))).sort()).toEqual(['name', 'texts.en.summary'])
  expect(fieldsIn(partOf(unsaved, isHeld)).sort()).toEqual(['credits', 'texts.en.title'])
  expect(withValue(unsaved, 'texts.en.title', 'Both').texts.en).toEqual({ title: 'Both', summary: 'A boat' })
  expect(withValue(unsaved, 'name', 'Both').fields.name).toBe('Both')
})

test('legends, order and titles wait field by field: what was sent goes, what changed since stays', () => {
  const id = '01995f7e-0000-7000-8000-000000000001'
  const order = [id]
  const sent = withMore(nothingUnsaved, {
    images: { order, details: { [id]: { legend: { en: 'Dusk' }, credit: 'Ingrid Moe', isCover: true } } },
    documents: { order: null, titles: { [id]: { fr: 'Coupe' } } },
  })
  const now = withMore(sent, {
    images: { order, details: { [id]: { legend: { en: 'At dusk' }, credit: 'Ingrid Moe', isCover: true } } },
  })

  expect(fieldsIn(sent).sort()).toEqual([
    `documents.${id}.title.fr`,
    `images.${id}.credit`,
    `images.${id}.legend.en`,
    'images.cover',
    'images.order',
  ])
  expect(without(now, sent)).toEqual({
    ...nothingUnsaved,
    images: { order: null, details: { [id]: { legend: { en: 'At dusk' } } } },
  })
  expect(isAllSaved(without(now, now))).toBe(true)
  const held = partOf(now, (field) => field !== `images.${id}.legend.en`)
  expect(held.images?.details[id]).toEqual({ credit: 'Ingrid Moe', isCover: true })
  expect(withValue(now, `images.${id}.legend.en`, 'Both').images?.details[id]?.legend).toEqual({ en: 'Both' })
  expect(withValue(now, `documents.${id}.title.fr`, 'Both').documents?.titles[id]).toEqual({ fr: 'Both' })
})

test('whichever version of a field is chosen, the value that was shown waits to be saved', () => {
  const credit = { role: 'architecture' as const, name: 'Lund & Aas', firmId: null }
  const mine: Unsaved = {
    ...nothingUnsaved,
    fields: { name: 'Beta', areaM2: 4, noPaperCopy: true },
    texts: { en: { title: 'Beta', summary: 'Kept' } },
    credits: [],
    choice: { disciplineId: crypto.randomUUID(), categoryIds: [crypto.randomUUID()] },
  }
  const shown = {
    name: 'Alpha',
    areaM2: null,
    noPaperCopy: false,
    'texts.en.title': 'Alpha',
    credits: [credit],
    categories: { disciplineId: null, categoryIds: [] },
  }

  const chosen = Object.entries(shown).reduce((all, [field, value]) => withValue(all, field, value), mine)

  expect(valuesIn(chosen)).toEqual({ ...shown, 'texts.en.summary': 'Kept' })
})

test('whichever version of an order, a cover, a crop or a consent is chosen, the one that was shown waits', () => {
  const [one, other] = ['01995f7e-0000-7000-8000-000000000001', '01995f7e-0000-7000-8000-000000000002']
  const crop = { x: 0, y: 0.25, width: 1, height: 0.5 }
  const mine: Unsaved = {
    ...nothingUnsaved,
    images: {
      order: [other, one],
      details: { [one]: { isCover: true, crop, mayBePublished: true, credit: 'Kept' } },
    },
    documents: { order: [other, one], titles: {} },
  }
  const shown = {
    'images.order': [one, other],
    'images.cover': other,
    [`images.${one}.crop`]: null,
    [`images.${one}.mayBePublished`]: false,
    'documents.order': [one, other],
  }

  const chosen = Object.entries(shown).reduce((all, [field, value]) => withValue(all, field, value), mine)

  expect(valuesIn(chosen)).toEqual({ ...shown, [`images.${one}.credit`]: 'Kept' })
})
