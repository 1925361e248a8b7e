import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#features/accounts/session/contract.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const form = {
  first_name: 'Marie',
  last_name: 'Côté',
  gender: 'female',
  lang: 'fr',
  country: 'FR',
} as const
test('a phone number is read as the country dials it and answered in international form', async () => {
  const user = await app.user()

  const { body } = await app.request(
    contract.updateUser,
    { ...form, phone: '01 42 68 53 00', mobile_phone: '+1 514 555 0100', phone_ext: '12' },
    user,
  )

  expect(body.data).toMatchObject({ phone: '+33142685300', mobile_phone: '+15145550100', phone_ext: '12' })
  const abroad = await app.request(contract.updateUser, { ...form, country: 'CA' }, user)
  expect(abroad.body.data).toMatchObject({ phone: '+33142685300', mobile_phone: '+15145550100' })
})

test.each([
  ['en', 'Enter a phone number of this country (France), or start with +'],
  ['fr', 'Saisissez un numéro de ce pays'],
  ['zh-hans', '请输入该国家或地区（法国）的号码'],
  ['es', 'Escribe un número de este país (Francia)'],
] as const)('a number that cannot be called is reported at its field (%s)', async (language, sentence) => {
  const user = await app.user()

  const { status, body } = await app.request(
    contract.updateUser,
    { ...form, phone: '12', phone_ext: 'b' },
    user,
    { language },
  )

  expect(status).toBe(422)
  expect(Object.keys(body.errors ?? {})).toEqual(['phone', 'phone_ext'])
  expect(body.errors?.phone?.[0]).toContain(sentence)
})

test('the form offers every country of ISO 3166-1, in the order of the language', async () => {
  const user = await app.user()

  const { body } = await app.request(contract.getAccountText, {}, user, { language: 'fr' })

  const names = body.countries.map(({ label }) => label)
  expect(body.countries).toHaveLength(249)
  expect(new Set(body.countries.map(({ value }) => value)).size).toBe(249)
  expect(names).toEqual(names.toSorted(new Intl.Collator('fr-CA').compare))
  expect(names.indexOf('Égypte')).toBeLessThan(names.indexOf('Fidji'))
  expect(body.states.CA).toHaveLength(13)
  // Fifty states, the District of Columbia and the five inhabited territories.
  expect(body.states.US).toHaveLength(56)
})

test('the form’s options are in English for German readers', async () => {
  const answer = await fetch(`${app.address}/api/guest/page-text/register`, {
    headers: { 'accept-language': 'de' },
  })
  const body = (await answer.json()) as { genders: { label: string }[] }
  expect(body.genders[0]?.label).toBe('Woman')
})

test('the form lists genders and professions in its own order, and rejects an unlisted profession', async () => {
  const user = await app.user()
  const { body } = await app.request(contract.getAccountText, {}, user, { language: 'es' })

  const rejected = await app.request(contract.updateUser, { ...form, job_profession: 'alchemist' }, user)
  const saved = await app.request(contract.updateUser, { ...form, job_profession: 'engineer' }, user)

  expect(body.genders.map(({ value }) => value)).toEqual(['female', 'male', 'non_binary', 'unspecified'])
  expect([body.professions[0], body.professions.at(-1)]).toEqual([
    { value: 'architect', label: 'Arquitectura' },
    { value: 'other', label: 'Otra' },
  ])
  expect([rejected.status, rejected.body.errors]).toEqual([
    422,
    { job_profession: ['This value is not valid'] },
  ])
  expect([saved.status, saved.body.data.job_profession]).toEqual([200, 'engineer'])
})

test('a registration with an unlisted gender is rejected', async () => {
  const { status, body } = await app.request(contract.register, {
    ...form,
    email: 'nobody@atelier.example',
    gender: 'unheard-of',
    password: 'Lilas-1924',
    confirm: true,
  })
  expect([status, body.errors]).toEqual([422, { gender: ['This value is not valid'] }])
})
