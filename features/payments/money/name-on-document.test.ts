import { expect, test } from 'vitest'
import { nameInFull, nameOnDocument } from './name-on-document.ts'

const apps = { en: 'Houses', fr: 'Maisons', 'zh-hans': '住宅', es: 'Casas' }
const contest = { en: 'Palmarès 2027', fr: 'Palmarès 2027', 'zh-hans': 'Palmarès 2027', es: 'Palmarès 2027' }
const items = [{ kind: 'first_category' as const, label: apps }]

test('a project without a name gets the name of its first category and its contest', () => {
  expect(nameOnDocument({ projectName: 'Le pont', contest, items }, 'fr')).toBe('Le pont')
  expect(nameOnDocument({ projectName: '', contest, items }, 'fr')).toBe('Maisons, Palmarès 2027')
  expect(nameOnDocument({ projectName: '', contest, items }, 'zh-hans')).toBe('住宅，Palmarès 2027')
  expect(nameOnDocument({ projectName: '', items: [] }, 'en')).toBe('')
})

test('a Chinese name begins with the family name, any other name with the given name', () => {
  expect(nameInFull({ firstName: '家明', lastName: '王' })).toBe('王家明')
  expect(nameInFull({ firstName: 'Zoë', lastName: 'Roy' })).toBe('Zoë Roy')
  expect(nameInFull({ firstName: 'Zoë', lastName: '' })).toBe('Zoë')
})
