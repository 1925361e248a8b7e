import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const owner = { email: 'marie.cote@atelier-nord.example', firstName: 'Marie-Ève', lastName: 'Côté' }
const isCommon = (password: string) => isCommonPassword(password, owner)

test('what heads every list of stolen passwords is common, whatever stands around it', () => {
  const common = [
    'password',
    'Password1!',
    '123456789',
    'Qwertyuiop',
    '1q2w3e4r',
    'P@ssw0rd',
    'Sunshine2024!',
  ]
  const others = [
    'Motdepasse-1',
    'Azertyui',
    'contraseña',
    '2026palmarès',
    'PALMARES!',
    'iloveyou2',
    'welcome 123',
  ]

  expect([...common, ...others].filter((password) => !isCommon(password))).toEqual([])
})

test('runs and repetitions are common', () => {
  const common = [
    'aaaaaaaa',
    'abcdefgh',
    '87654321',
    '56789012',
    'abcabcabc',
    'palmarespalmares',
    '!!!!!!!!!!',
  ]

  expect(common.filter((password) => !isCommon(password))).toEqual([])
})

test('what others know of a person is no password of theirs, and may be somebody else’s', () => {
  const known = ['mariecote', 'Marie-Cote-2026', 'Côté1234', 'coteMarieEve1', 'atelier.nord', 'marie-ève']
  const full = 'marie.cote@atelier-nord.example'

  expect([...known, full].filter((password) => !isCommon(password))).toEqual([])
  expect(isCommonPassword('atelier.nord', { ...owner, email: 'm@else.example' })).toBe(false)
})

test('a password that takes thought stays usable', () => {
  const chosen = [
    'Palmares-demo-1',
    'Lilas-1924',
    'Capucine-77',
    'Épinette-1906',
    'Quai-des-anciens-1947',
    'a long enough password',
    'correct horse battery staple',
    '天下为公人人有责',
    'Marie prend le bac de 8 h',
  ]

  expect(chosen.filter(isCommon)).toEqual([])
})
