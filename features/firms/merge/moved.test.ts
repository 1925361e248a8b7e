import { expect, test } from 'vitest'
import type { FirmProfile } from '#features/firms/profile/contract.ts'
import { unwritten } from '#shared/language.ts'
import { followed, mergeFirm, withChoice } from './moved.ts'

const was: FirmProfile = {
  name: 'Atelier',
  country: 'CA',
  state: 'QC',
  city: 'Gaspé',
  address: '',
  zip: '',
  phone: '',
  email: '',
  website: '',
  description: unwritten,
  billing: null,
  socialLinks: [],
}

test('what two changed in different fields is kept of both', () => {
  const theirs = { ...was, description: { ...unwritten, fr: 'Un atelier.' } }
  const mine = { ...was, email: 'atelier@example.com', description: { ...unwritten, en: 'A studio.' } }
  expect(mergeFirm(theirs, was, mine)).toEqual({
    profile: { ...mine, description: { ...unwritten, fr: 'Un atelier.', en: 'A studio.' } },
    moved: [],
  })
})

test('a field that both changed is named, unless both wrote the same', () => {
  const theirs = { ...was, city: 'Percé', socialLinks: ['https://a.example.com'] }
  const mine = { ...was, city: 'Rimouski', socialLinks: ['https://a.example.com'] }
  expect(mergeFirm(theirs, was, mine)).toEqual({ profile: mine, moved: ['city'] })
})

test('an address whose parts come in another order is the same address', () => {
  const address = { name: 'Nord', address: '1, rue A', city: 'Gaspé', zip: 'G4X', country: 'CA', state: 'QC' }
  const now = {
    ...was,
    billing: Object.assign(
      {},
      ...Object.entries(address)
        .reverse()
        .map(([k, v]) => ({ [k]: v })),
    ),
  }
  const next = { ...was, billing: { ...address, address: '2, rue B' } }
  expect(mergeFirm(now, { ...was, billing: address }, next)).toEqual({ profile: next, moved: [] })
  expect(mergeFirm(now, { ...was, billing: address }, { ...was, billing: null }).moved).toEqual([])
})

test('a version that was chosen is what is saved, or both are shown again: never a third one unseen', () => {
  const mine = { ...was, city: 'Rimouski' }
  const theirs = { ...was, city: 'Percé' }
  const chosen = withChoice({ was: theirs, profile: mine }, 'city', theirs)

  expect(chosen.profile).toEqual(theirs)
  expect(mergeFirm(theirs, chosen.was, chosen.profile)).toEqual({ profile: theirs, moved: [] })
  expect(mergeFirm({ ...was, city: 'Matane' }, chosen.was, chosen.profile)).toEqual({
    profile: theirs,
    moved: ['city'],
  })
})

test('a page is told which fields took what another page wrote', () => {
  const sent = { ...was, email: 'atelier@example.com' }
  const saved = { ...sent, city: 'Percé', description: { ...unwritten, fr: 'Un atelier.' } }

  expect(followed(was, sent, saved)).toEqual(['city', 'description.fr'])
  expect(followed(was, sent, sent)).toEqual([])
})
