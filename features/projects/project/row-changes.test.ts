import { expect, test } from 'vitest'
import { rowChangesFrom, rowFieldOf, rowValuesOf } from './row-changes.ts'

const a = '01995f7e-0000-7000-8000-000000000001'
const b = '01995f7e-0000-7000-8000-000000000002'

test('every language of a legend and of a title is a separate field, and its name parses back', () => {
  const changes = {
    images: {
      order: [b, a],
      cover: b,
      details: {
        [a]: { legend: { fr: 'Le quai', 'zh-hans': '码头' }, credit: 'Ingrid Moe' },
        [b]: { mayBePublished: true, crop: null },
      },
    },
    documents: { order: [a], titles: { [a]: { 'zh-hans': '剖面' } } },
  }

  const values = rowValuesOf(changes)

  expect(values).toEqual({
    'images.order': [b, a],
    'images.cover': b,
    [`images.${a}.legend.fr`]: 'Le quai',
    [`images.${a}.legend.zh-hans`]: '码头',
    [`images.${a}.credit`]: 'Ingrid Moe',
    [`images.${b}.mayBePublished`]: true,
    [`images.${b}.crop`]: null,
    'documents.order': [a],
    [`documents.${a}.title.zh-hans`]: '剖面',
  })
  expect(rowChangesFrom(values)).toEqual(changes)
  // A version is named by a field of at most sixty signs.
  expect(Object.keys(values).every((field) => field.length <= 60)).toBe(true)
})

test('the project’s own texts are not fields of its lists', () => {
  expect([`images.${a}.owner`, 'name', 'texts.en.title'].map(rowFieldOf)).toEqual([null, null, null])
})
