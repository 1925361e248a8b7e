import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#features/accounts/sign-in/contract.ts'
import { startTestApp, type TestApp } from '#tools/testing/app.ts'
import * as choices from '../contract-choices.ts'

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
const labels = (name: string) => ({ en: name, fr: `${name} (fr)`, 'zh-hans': '新选项', es: `${name} (es)` })

test('a phone number is read as the country dials it and answered in international form', async () => {
  const user = await app.user()

  const { body } = await app.request(
    contract.updateUser,
    { ...form, phone: '01 42 68 53 00', mobile_phone: '+1 514 555 0100', phone_ext: '12' },
    user,
  )

  expect(body.data).toMatchObject({ phone: '+33142685300', mobile_phone: '+15145550100', phone_ext: '12' })
  const moved = await app.request(contract.updateUser, { ...form, country: 'CA' }, user)
  expect(moved.body.data).toMatchObject({ phone: '+33142685300', mobile_phone: '+15145550100' })
})

test.each([
  ['en', 'This is not a phone number of France. A number from elsewhere begins with +'],
  ['fr', 'Ce n’est pas un numéro de téléphone de ce pays'],
  ['zh-hans', '这不是该国家或地区（法国）的电话号码'],
  ['es', 'Este número no es de Francia'],
] as const)('a number that cannot be called is told at its field (%s)', async (language, sentence) => {
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

test('whoever reads German is offered the choices in English', async () => {
  const answer = await fetch(`${app.address}/api/guest/page-text/register`, {
    headers: { 'accept-language': 'de' },
  })
  const body = (await answer.json()) as { genders: { label: string }[] }
  expect(body.genders[0]?.label).toBe('Woman')
})

test('organisers add, rename, order and retire choices; whoever has a retired one keeps it', async () => {
  const organiser = await app.user({ roles: ['organiser'] })
  const user = await app.user()

  const kind = 'profession'
  const before = (await app.request(choices.listChoices, {}, organiser)).body.filter(
    (one) => one.kind === kind,
  )
  const end = before.length
  const save = (value: string | null, name: string, position: number, isRetired = false) =>
    app.request(choices.saveChoice, { kind, value, labels: labels(name), isRetired, position }, organiser)
  const added = await save(null, 'Set designer', end)
  const value = added.body.filter((one) => one.kind === kind).at(-1)?.value ?? ''
  expect(value).toBe('set_designer')
  const taken = await app.request(contract.updateUser, { ...form, job_profession: value }, user)
  expect(taken.status).toBe(200)

  const retired = await save(value, 'Stage designer', end - 1, true)
  expect(
    retired.body
      .filter(({ kind }) => kind === 'profession')
      .map((one) => one.value)
      .slice(-2),
  ).toEqual([value, 'other'])
  expect(retired.body.find((one) => one.value === value)).toMatchObject({ isRetired: true, users: 1 })

  const own = await app.request(contract.getAccountText, {}, user, { language: 'es' })
  const others = await app.request(contract.getAccountText, {}, organiser)
  expect(own.body.professions).toContainEqual({ value, label: 'Stage designer (es)' })
  expect(others.body.professions.some((one) => one.value === value)).toBe(false)
  expect((await app.request(contract.updateUser, { ...form, job_profession: value }, user)).status).toBe(200)
  const late = await app.request(contract.updateUser, { ...form, job_profession: value }, organiser)
  expect([late.status, late.body.errors]).toEqual([422, { job_profession: ['This value is not valid'] }])
})

test('a gender that is not on the list registers nobody', async () => {
  const { status, body } = await app.request(contract.register, {
    ...form,
    email: 'nobody@atelier.example',
    gender: 'unheard-of',
    password: 'Lilas-1924',
    confirm: true,
  })
  expect([status, body.errors]).toEqual([422, { gender: ['This value is not valid'] }])
})

test('only organisers see and change the choices', async () => {
  const user = await app.user()
  const unknown = {
    kind: 'gender',
    value: 'nothing',
    labels: labels('x'),
    isRetired: false,
    position: 0,
  } as const

  expect((await app.request(choices.listChoices, {}, user)).status).toBe(403)
  expect((await app.request(choices.saveChoice, unknown, user)).status).toBe(403)
  const organiser = await app.user({ roles: ['organiser'] })
  expect((await app.request(choices.saveChoice, unknown, organiser)).status).toBe(404)
})
