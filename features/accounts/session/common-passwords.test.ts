import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const owner = {
  email: 'marie.cote@atelier-nord.example',
  firstName: 'Marie-Ève',
  lastName: 'Côté',
  companyName: 'Éclair & Fils',
}
/** Passwords with a different result. */
async function except(passwords: string[], expected: boolean, of = owner): Promise<string[]> {
  const answers = await Promise.all(passwords.map((password) => isCommonPassword(password, of)))
  return passwords.filter((_, at) => answers[at] !== expected)
}

test('the most common passwords are rejected, with any signs around them', async () => {
  const common = [
    'password',
    'Password1!',
    '123456789',
    'Qwertyuiop',
    '1q2w3e4r',
    'P@ssw0rd',
    'Sunshine2024!',
    'P@ssw0rd1',
    'metallica',
    'M3tallica!',
    'Sommer2026',
    'Bonjour123',
    'L3tm31n!!',
    'trustno1',
    'Winter2025!',
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

  expect(await except([...common, ...others], true)).toEqual([])
})

test('runs and repetitions are common', async () => {
  const common = [
    'aaaaaaaa',
    'abcdefgh',
    '87654321',
    '56789012',
    'abcabcabc',
    'palmarespalmares',
    '!!!!!!!!!!',
  ]

  expect(await except(common, true)).toEqual([])
})

test('a password made of the user’s own data is rejected', async () => {
  const known = [
    'mariecote',
    'Marie-Cote-2026',
    'Côté1234',
    'Eclair-Fils-1',
    'coteMarieEve1',
    'atelier.nord',
    'marie-ève',
  ]
  const full = 'marie.cote@atelier-nord.example'

  expect(await except([...known, full], true)).toEqual([])
  expect(await except(['atelier.nord'], false, { ...owner, email: 'm@else.example' })).toEqual([])
})

test('a good password is accepted', async () => {
  const chosen = [
    'Palmares-demo-1',
    'Lilas-1924',
    'Capucine-77',
    'Épinette-1906',
    'Quai-des-anciens-1947',
    'a long enough password',
    'correct horse battery staple',
    'tulip river candle',
    'mon chat dort bien',
    'kT7$wq9Z',
    'Muguet-2026',
    'Tamarack-58',
    '天下为公人人有责',
    'Marie prend le bac de 8 h',
  ]

  expect(await except(chosen, false)).toEqual([])
})
