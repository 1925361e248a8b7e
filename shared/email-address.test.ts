import { expect, test } from 'vitest'
import { ContactAddress, EmailAddress } from './email-address.ts'

test('an address is accepted as the browser’s own field accepts it', () => {
  const rare = [
    'r&d@studio.ca',
    'a/b@studio.ca',
    '#1@studio.ca',
    "o'brien+x@studio.ca",
    'a..b@docomo.example',
  ]

  for (const typed of rare) expect(EmailAddress.parse(typed)).toBe(typed)
  expect(EmailAddress.parse(' Marie.Cote@Atelier.EXAMPLE ')).toBe('marie.cote@atelier.example')
  for (const wrong of [
    'marie',
    'marie@atelier',
    '@atelier.ca',
    'a b@atelier.ca',
    'a@b@atelier.ca',
    'é@atelier.ca',
    'a@-b.ca',
    'a@b..ca',
    'a@127.0.0.1',
    'a@1.2',
    'a@пример.рф/x',
    'a@пример.рф:25',
    'a@xn--.рф',
    '"a"@atelier.ca',
  ]) {
    expect([wrong, EmailAddress.safeParse(wrong).success]).toEqual([wrong, false])
  }
})

test('an international domain is one address in both of its forms', () => {
  for (const [typed, canonical] of [
    ['Anna@Пример.РФ', 'anna@xn--e1afmkfd.xn--p1ai'],
    ['anna@xn--e1afmkfd.XN--P1AI', 'anna@xn--e1afmkfd.xn--p1ai'],
    ['li@建筑。中国', 'li@xn--b0tu44d.xn--fiqs8s'],
    ['zoe@atelier-éole.ca', 'zoe@xn--atelier-ole-ibb.ca'],
    ['zoe@atelier-éole.ca'.normalize('NFD'), 'zoe@xn--atelier-ole-ibb.ca'],
  ] as const) {
    expect(EmailAddress.parse(typed)).toBe(canonical)
  }
  expect(ContactAddress.parse(' Anna@Пример.РФ ')).toBe('Anna@Пример.РФ')
  expect(ContactAddress.safeParse('anna@пример').success).toBe(false)
})

test('at most 64 characters stand before the @', () => {
  expect(EmailAddress.safeParse(`${'a'.repeat(64)}@studio.ca`).success).toBe(true)
  const { error } = EmailAddress.safeParse(`${'a'.repeat(65)}@studio.ca`)
  expect(error?.issues).toMatchObject([{ code: 'custom', params: { sentence: 'email_long' } }])
})
