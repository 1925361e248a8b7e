import dns from 'node:dns'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { uploadsPath } from '#features/files/storage/contract.ts'
import { unwritten } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import * as contract from '../contract.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app?.close())

const profile = (name: string) => ({
  name,
  country: 'CA',
  state: 'QC',
  city: 'Québec',
  address: '',
  zip: '',
  phone: '',
  email: '',
  website: '',
  description: unwritten,
  billing: null,
  socialLinks: [],
})

async function bring(user: User, firmId: string, body: Buffer, name = 'logo.png'): Promise<number> {
  const metadata = { purpose: 'firm-logo', subjectId: firmId, filename: name }
  const pairs = Object.entries(metadata).map(
    ([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`,
  )
  const answer = await fetch(`${app.address}${uploadsPath}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${user.token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(body.length),
      'upload-metadata': pairs.join(','),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(body),
  })
  return answer.status
}

const drawn = (side: number) =>
  sharp({ create: { width: side * 2, height: side, channels: 4, background: '#cb380f80' } })
    .png()
    .toBuffer()

test('a firm is found by a similar name, with details that distinguish it from others', async () => {
  const user = await app.user()
  await app.request(
    contract.createFirm,
    { ...profile('Ateliér Château d’Eau'), website: 'www.chateau-deau.ca/fr' },
    user,
  )
  await app.request(contract.createFirm, profile('North Studio'), user)

  const mine = await app.request(contract.searchFirms, { text: 'chateau d eau' }, user)
  const others = await app.request(contract.searchFirms, { text: 'atelier chatau deau' }, await app.user())

  const found = { name: 'Ateliér Château d’Eau', city: 'Québec', country: 'CA', host: 'chateau-deau.ca' }
  expect(mine.body).toEqual([{ ...found, id: expect.any(String), isMember: true }])
  expect(others.body).toEqual([{ ...found, id: expect.any(String), isMember: false }])
})

test('the user who creates a firm owns it, and two firms with one name have different addresses', async () => {
  const [one, other] = [await app.user(), await app.user()]

  const first = await app.request(contract.createFirm, profile('Bureau Roy'), one)
  const second = await app.request(contract.createFirm, profile('Bureau Roy'), other)
  const mine = await app.request(contract.listMyFirms, {}, one)

  expect(first.body.slug).toBe('bureau-roy')
  expect(second.body.slug).toMatch(/^bureau-roy-[0-9a-f]{6}$/)
  expect(mine.body.map((firm) => [firm.id, firm.role])).toEqual([[first.body.id, 'owner']])
})

test('a firm is changed by its members only', async () => {
  const [owner, stranger] = [await app.user(), await app.user({ roles: ['organiser'] })]
  const { body: firm } = await app.request(contract.createFirm, profile('Saved'), owner)
  const change = { ...profile('Taken'), firmId: firm.id }

  const answers = [
    await app.request(contract.updateFirm, change, stranger),
    await app.request(contract.updateFirm, change),
  ]
  const mine = await app.request(contract.listMyFirms, {}, owner)

  expect(answers.map((answer) => answer.status)).toEqual([404, 401])
  expect(mine.body.map((one) => one.name)).toEqual(['Saved'])
})

test('a website or social page that could run a script is rejected', async () => {
  const user = await app.user()
  const enter = (part: object) => app.request(contract.createFirm, { ...profile('Bad'), ...part }, user)

  const site = await enter({ website: 'javascript:alert(1)' })
  const page = await enter({ socialLinks: ['https://instagram.com/roy', 'data:text/html,<b>'] })

  expect([site.status, Object.keys(site.body.errors ?? {})]).toEqual([422, ['website']])
  expect([page.status, Object.keys(page.body.errors ?? {})]).toEqual([422, ['socialLinks.1']])
})

test('addresses that a user types are not requested by the server', async () => {
  const user = await app.user()
  const lookups = vi.spyOn(dns, 'lookup')
  const lookedUp = () => lookups.mock.calls.map(([host]) => host)

  const { status } = await app.request(
    contract.createFirm,
    {
      ...profile('Never Visited'),
      website: 'https://site.typed.invalid.ca/logo.png',
      socialLinks: ['https://social.typed.invalid.ca'],
      description: { ...unwritten, en: '<p><a href="https://text.typed.invalid.ca">our site</a></p>' },
    },
    user,
  )
  await app.settle()
  const byPortal = lookedUp().filter((host) => host.includes('typed'))
  // A request would be noticed.
  await fetch('http://typed.invalid').catch(() => undefined)

  expect(status).toBe(200)
  expect(byPortal).toEqual([])
  expect(lookedUp()).toContain('typed.invalid')
  lookups.mockRestore()
})

test('the phone is saved in international form, and an invalid number is an error of its field', async () => {
  const user = await app.user()
  const enter = (phone: string) =>
    app.request(contract.createFirm, { ...profile('Phoned'), phone }, user, { language: 'fr' })

  const good = await enter('(418) 555-0142')
  const bad = await enter('12')

  expect(good.body.phone).toBe('+14185550142')
  expect([bad.status, bad.body.errors]).toEqual([
    422,
    { phone: [expect.stringContaining('Saisissez un numéro valide pour ce pays')] },
  ])
})

test('all errors of a profile are returned together, and no text is cut', async () => {
  const user = await app.user()
  const wrong = {
    ...profile('n'.repeat(201)),
    phone: '12',
    country: 'CA',
    email: 'nobody',
    description: { ...unwritten, en: '👩🏽‍💻'.repeat(1001), es: '👩🏽‍💻'.repeat(1000) },
  }

  const rejected = await app.request(contract.createFirm, wrong, user)
  const saved = await app.request(
    contract.createFirm,
    { ...profile('Long'), description: { ...unwritten, es: '👩🏽‍💻'.repeat(1000) } },
    user,
  )

  expect([rejected.status, Object.keys(rejected.body.errors ?? {}).sort()]).toEqual([
    422,
    ['description.en', 'email', 'name', 'phone'],
  ])
  expect(rejected.body.errors?.['description.en']).toEqual(['At most 1,000 characters'])
  expect([saved.status, saved.body.description?.es]).toEqual([200, '👩🏽‍💻'.repeat(1000)])
})

test('a billing address and social pages are saved, and removed again', async () => {
  const user = await app.user()
  const billing = {
    name: 'Roy inc.',
    address: '2 rue B',
    city: 'Lévis',
    zip: 'G6V',
    country: 'CA',
    state: 'ON',
  }

  const { body: firm } = await app.request(
    contract.createFirm,
    { ...profile('Both'), billing, socialLinks: ['instagram.com/roy'] },
    user,
  )
  const { body: cleared } = await app.request(
    contract.updateFirm,
    { ...profile('Both'), firmId: firm.id },
    user,
  )

  expect([firm.billing, firm.socialLinks]).toEqual([billing, ['https://instagram.com/roy']])
  expect([cleared.billing, cleared.socialLinks]).toEqual([null, []])
})

test('a profile that another user changed meanwhile is not overwritten, and the current one is returned', async () => {
  const owner = await app.user()
  const { body: firm } = await app.request(contract.createFirm, profile('Shared'), owner)
  const save = (part: object, version: number) =>
    app.request(contract.updateFirm, { ...profile('Shared'), ...part, firmId: firm.id, version }, owner)

  const saved = await save({ city: 'Percé' }, firm.version)
  const late = await save({ email: 'shared@example.com' }, firm.version)
  const next = await save({ city: 'Percé', email: 'shared@example.com' }, saved.body.version)

  expect([late.status, late.body]).toMatchObject([
    409,
    { code: 'firm_changed', current: { city: 'Percé', email: '', version: saved.body.version } },
  ])
  expect(next.body).toMatchObject({ city: 'Percé', email: 'shared@example.com', version: firm.version + 2 })
})

test('a logo is uploaded and removed by members only, and must not be too small', async () => {
  const [owner, stranger] = [await app.user(), await app.user({ roles: ['organiser'] })]
  const { body: firm } = await app.request(contract.createFirm, profile('Marked'), owner)
  const logo = async () => (await app.request(contract.listMyFirms, {}, owner)).body[0]?.logo

  const rejected = [
    await bring(stranger, firm.id, await drawn(300)),
    await bring(owner, firm.id, await drawn(60)),
    await bring(owner, firm.id, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'logo.svg'),
  ]
  const none = await logo()
  const taken = await bring(owner, firm.id, await drawn(300))
  const brought = await logo()
  const byStranger = await app.request(contract.removeLogo, { firmId: firm.id }, stranger)
  const removed = await app.request(contract.removeLogo, { firmId: firm.id }, owner)
  await app.settle()

  expect(rejected).toEqual([404, 422, 422])
  expect(none).toBe(null)
  expect(taken).toBe(201)
  expect(brought).toMatchObject({ width: 600, height: 300 })
  expect([byStranger.status, removed.status, await logo()]).toEqual([404, 200, null])
})
