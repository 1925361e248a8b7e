import { expect, test } from 'vitest'
import { missingIn, type Questionnaire, withoutNeedless } from './questionnaire.ts'

const answered: Questionnaire = {
  phone: '+15145550100',
  wantsMagazine: true,
  shippingAddress: '12, rue du Port\nMontréal',
  language: 'en',
  bio: 'Ines Duarte draws schools.',
  bioFrench: 'Ines Duarte dessine des écoles.',
  teaching: 'teacher',
  company: '',
}

test('a questionnaire is complete with portrait, bio, teaching, phone and the choice of the magazine', () => {
  const missing = missingIn(answered, true)

  expect(missing).toEqual([])
})

test('a new questionnaire lacks everything but the address', () => {
  const fresh: Questionnaire = {
    ...answered,
    phone: '',
    wantsMagazine: null,
    shippingAddress: '',
    bio: '  ',
    teaching: null,
  }

  expect(missingIn(fresh, false)).toEqual(['portrait', 'bio', 'teaching', 'phone', 'wantsMagazine'])
})

test('an address is required only where the magazine is wanted, and otherwise not saved', () => {
  const wanted = { ...answered, shippingAddress: '' }

  expect(missingIn(wanted, true)).toEqual(['shippingAddress'])
  expect(missingIn({ ...wanted, wantsMagazine: false }, true)).toEqual([])
  expect(withoutNeedless({ ...answered, wantsMagazine: false }).shippingAddress).toBe('')
})

test('a juror who writes in French has no French translation', () => {
  expect(withoutNeedless({ ...answered, language: 'fr' }).bioFrench).toBe('')
  expect(withoutNeedless(answered).bioFrench).toBe('Ines Duarte dessine des écoles.')
})
