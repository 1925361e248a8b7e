import { expect, test } from 'vitest'
import { unwritten } from '#shared/language.ts'
import { rebase, withField } from './rebase.ts'

const base = {
  city: 'Gaspé',
  email: '',
  links: ['a.example'],
  billing: null,
  text: { ...unwritten, en: 'Old' },
}

test('changes of two users in different fields or languages are merged', () => {
  const current = { ...base, city: 'Percé', text: { ...base.text, fr: 'Un atelier' } }
  const mine = { ...base, email: 'a@example.com', text: { ...base.text, en: 'New' } }

  expect(rebase(base, mine, current)).toEqual({
    values: { ...current, email: 'a@example.com', text: { ...unwritten, en: 'New', fr: 'Un atelier' } },
    conflicts: [],
  })
})

test('a field that both changed to different values is a conflict, and shows the value typed here', () => {
  const mine = { ...base, city: 'Rimouski', links: [], text: { ...unwritten, en: 'Mine' } }
  const current = { ...base, city: 'Rimouski', links: ['b.example'], text: { ...unwritten, en: 'Theirs' } }

  expect(rebase(base, mine, current)).toEqual({ values: mine, conflicts: ['links', 'text.en'] })
})

test('a field takes the value of another version without its neighbours', () => {
  const theirs = { ...base, city: 'Percé', text: { ...unwritten, en: 'Theirs', fr: 'Le leur' } }

  expect(withField(base, 'text.en', theirs)).toEqual({ ...base, text: { ...unwritten, en: 'Theirs' } })
  expect(withField(base, 'city', theirs)).toEqual({ ...base, city: 'Percé' })
})
