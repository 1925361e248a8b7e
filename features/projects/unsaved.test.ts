import { expect, test } from 'vitest'
import { fieldsIn, isAllSaved, nothingUnsaved, partOf, withMore, without, withValue } from './unsaved.ts'

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
