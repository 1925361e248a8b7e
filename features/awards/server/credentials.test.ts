import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { awardsIn } from '#features/results/decisions/awarded.ts'
import { announceResults, getResults } from '#features/results/decisions/contract.ts'
import { listRecorded } from '#server/audit-log.ts'
import { outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { fetchFile } from '#tools/testing/fetch-file.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { listMyAwards } from '../contract.ts'
import * as contract from '../contract-credentials.ts'
import type { credentialOf } from '../credential.ts'
import { writeStatusList } from './credentials.ts'
import { awards, signingKeys } from './tables.ts'

let app: TestApp
let judged: JudgedContest
let owner: User
let awardId: string
let serial: string

beforeAll(async () => {
  app = await startTestApp()
  judged = await giveJudgedContest(app, { slug: 'edition-19' })
  const { contestId, organiser, entries } = judged
  const { body } = await app.request(getResults, { contestId }, organiser)
  await app.request(announceResults, { contestId, awards: awardsIn(body) }, organiser)
  await app.settle()
  const [entry] = entries
  if (!entry) throw new Error('Nobody entered.')
  owner = entry.owner
  const [award] = (await app.request(listMyAwards, {}, owner)).body
  awardId = award?.id ?? ''
  serial = award?.serial ?? ''
})
afterAll(() => app?.close())

async function fetchCredential() {
  const file = await fetchFile(app, contract.downloadCredential, { awardId }, owner)
  return { ...file, text: file.body.toString('utf8') }
}

async function publishedKeys() {
  const { body } = await app.request(contract.listSigningKeys, {})
  return { body, keys: createLocalJWKSet(body) }
}

const check = async (credential: string) =>
  (await app.request(contract.checkCredential, { credential })).body.state

/** An award's bit in the signed revocation list. */
async function statusBit(index: number) {
  const file = await fetchFile(app, contract.getRevocations, {}, owner)
  const { keys } = await publishedKeys()
  const { payload } = await jwtVerify<{ credentialSubject: { encodedList: string } }>(
    file.body.toString('utf8'),
    keys,
  )
  const bits = gunzipSync(Buffer.from(payload.credentialSubject.encodedList.slice(1), 'base64url'))
  expect(bits.length).toBeGreaterThanOrEqual(16_384)
  return ((bits[index >> 3] ?? 0) >> (7 - (index & 7))) & 1
}

type Credential = ReturnType<typeof credentialOf>
const read = (text: string) => decodeJwt<Credential>(text)

test('the owner’s credential is an Open Badge that anybody can verify with the published key', async () => {
  const file = await fetchCredential()

  expect([file.status, file.type]).toEqual([200, 'application/jwt'])
  expect(file.name).toBe(`${serial.toLowerCase()}-platinum-credential-en.jwt`)
  const { body, keys } = await publishedKeys()
  const { payload, protectedHeader } = await jwtVerify<Credential>(file.text, keys)
  const { publicUrl } = app.app.tools.settings
  expect(protectedHeader).toMatchObject({ alg: 'ES256', typ: 'JWT', kid: body.keys[0]?.kid })
  expect(payload).toMatchObject({
    id: `${publicUrl}/en/awards/verify/${serial}`,
    jti: `${publicUrl}/en/awards/verify/${serial}`,
    iss: `${publicUrl}/api/credentials/issuer`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    credentialSubject: {
      achievement: {
        name: 'Platinum, Retail, Palmarès 2026',
        criteria: { id: `${publicUrl}/en/awards/edition-19` },
      },
    },
  })
  const [identity] = payload.credentialSubject.identifier
  const salted = createHash('sha256').update(`${owner.email.toLowerCase()}${identity?.salt}`)
  expect(identity?.identityHash).toBe(`sha256$${salted.digest('hex')}`)
  expect(file.text).not.toContain(Buffer.from(owner.email).toString('base64url').slice(2, 12))
  expect(await check(file.text)).toBe('valid')
})

test('the address in a credential returns its public key without the secret', async () => {
  const { kid } = decodeProtectedHeader((await fetchCredential()).text)
  const { body } = await publishedKeys()

  const key: unknown = await (await fetch(new URL(new URL(String(kid)).pathname, app.address))).json()

  expect(key).toEqual(body.keys[0])
  expect(Object.keys(body.keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  const [row] = await app.db.select().from(signingKeys)
  expect(row?.privateJwk.toString('latin1')).not.toContain('"d"')
})

test('a credential with one changed letter, or signed by another key, is rejected', async () => {
  const { text } = await fetchCredential()
  const { keys } = await publishedKeys()
  const [head = '', body = '', signature = ''] = text.split('.')
  const changed = Buffer.from(body, 'base64url').toString('utf8').replace('Platinum', 'Platinun')
  const forged = [head, Buffer.from(changed).toString('base64url'), signature].join('.')

  await expect(jwtVerify(forged, keys)).rejects.toThrow()
  expect(await check(forged)).toBe('forged')
  expect(await check(`${head}.${body}.${signature.slice(0, -4)}AAAA`)).toBe('forged')
  expect(await check('nothing like it')).toBe('forged')
})

test('after the secret is lost a new key signs, and credentials signed with the old key stay valid', async () => {
  const { text } = await fetchCredential()

  await app.db.update(signingKeys).set({ privateJwk: Buffer.from('sealed with a lost secret') })

  const after = (await fetchCredential()).text
  expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(text).kid)
  expect([await check(text), await check(after)]).toEqual(['valid', 'valid'])
  expect((await publishedKeys()).body.keys).toHaveLength(2)
})

test('a revoked award is revoked everywhere and its owner is notified; restored, it is valid again', async () => {
  const { text } = await fetchCredential()
  const index = Number(read(text).credentialStatus.statusListIndex)
  expect(await statusBit(index)).toBe(0)

  const reason = 'The work was built by somebody else.'
  const revoked = await app.request(contract.revokeAward, { awardId, reason }, judged.organiser)
  const again = await app.request(contract.revokeAward, { awardId, reason }, judged.organiser)

  expect([revoked.status, again.status]).toEqual([200, 409])
  expect(revoked.body).toMatchObject({ serial, revokedReason: reason })
  expect([await statusBit(index), await statusBit(index + 1)]).toEqual([1, 0])
  expect(await check(text)).toBe('revoked')
  expect((await fetchCredential()).status).toBe(404)
  const mails = async () =>
    (await app.db.select().from(outbox)).filter(({ recipient }) => recipient === owner.email)
  expect((await mails()).at(-1)?.plain).toContain(reason)

  await app.request(contract.restoreAward, { awardId }, judged.organiser)

  expect(await statusBit(index)).toBe(0)
  expect(await check(text)).toBe('valid')
  const lines = await listRecorded(app.db, { kind: 'award', id: awardId })
  expect(lines.map(({ action, reason: why }) => [action, why])).toEqual([
    ['awards.revoke', reason],
    ['awards.restore', null],
  ])
})

test('a misspelt name is corrected under the same number, with date and reason, and later credentials have the new name', async () => {
  const before = await fetchCredential()
  const { contestId, organiser } = judged
  const [award] = (await app.request(contract.listContestAwards, { contestId }, organiser)).body.filter(
    ({ id }) => id === awardId,
  )
  const title = { en: ' The Hall of Echoes ', fr: 'La Halle aux échos', 'zh-hans': '', es: '' }
  const input = { awardId, title, recipient: 'Odile Quenneville & Cie', reason: 'The ampersand was lost.' }
  const mended = await app.request(contract.correctAward, input, organiser)
  const same = await app.request(contract.correctAward, input, organiser)
  const empty = await app.request(
    contract.correctAward,
    { ...input, title: { en: ' ', fr: '', 'zh-hans': '', es: '' } },
    organiser,
  )
  const byOwner = await app.request(contract.correctAward, input, owner)

  expect([mended.status, same.body.code, empty.status, byOwner.status]).toEqual([200, 'award_same', 422, 403])
  expect(mended.body).toMatchObject({
    serial,
    level: award?.level,
    title: { en: 'The Hall of Echoes' },
    recipient: input.recipient,
  })
  const after = await fetchCredential()
  expect(read(after.text).credentialSubject.identifier[1]?.identityHash).toBe(input.recipient)
  expect(read(after.text).id).toBe(read(before.text).id)
  // The credential fetched before was signed here too, and the award is valid.
  expect([await check(before.text), await check(after.text)]).toEqual(['valid', 'valid'])
  const page = await (await fetch(`${app.address}/en/awards/verify/${serial}`)).text()
  expect(page).toContain('The title or the recipient was corrected on')
  expect(page).toContain('The Hall of Echoes')
  const mails = (await app.db.select().from(outbox)).filter(({ recipient }) => recipient === owner.email)
  expect(mails.at(-1)?.plain).toContain(input.reason)
  const [line] = (await listRecorded(app.db, { kind: 'award', id: awardId })).filter(
    ({ action }) => action === 'awards.correct',
  )
  expect(line).toMatchObject({ actorId: organiser.id, reason: input.reason })
})

test('the credential of a title names a vote as its criterion, that of a level the scores', async () => {
  const narrative = async () => read((await fetchCredential()).text).credentialSubject.achievement.criteria
  const setTitle = (isTitle: boolean) => app.db.update(awards).set({ isTitle }).where(eq(awards.id, awardId))

  expect((await narrative()).narrative).toContain('follows from their marks')
  await setTitle(true)
  expect((await narrative()).narrative).toContain('won by a vote')
  expect((await narrative()).narrative).not.toContain('marks')
  await setTitle(false)
})

test('only organisers revoke an award, and only its owner gets its credential', async () => {
  const stranger = judged.entries.at(-1)?.owner ?? owner
  const others = await Promise.all([
    app.request(contract.revokeAward, { awardId, reason: 'Mine' }, owner),
    app.request(contract.listContestAwards, { contestId: judged.contestId }, owner),
  ])

  expect(others.map(({ status }) => status)).toEqual([403, 403])
  const file = await fetchFile(app, contract.downloadCredential, { awardId }, stranger)
  expect(file.status).toBe(404)
  const list = await app.request(
    contract.listContestAwards,
    { contestId: judged.contestId },
    judged.organiser,
  )
  expect(list.body.map((award) => award.revokedAt)).toEqual(list.body.map(() => null))
  expect(list.body.map((award) => award.serial)).toContain(serial)
})

test('the revocation list is generated again after signing it failed', async () => {
  const { tools } = app.app
  let opened = 0
  let isLost = true
  const open: typeof tools.secrets.open = (...encrypted) => {
    opened += 1
    // The keys are listed first, then one of them signs.
    if (isLost && opened > 1) throw new Error('The secret is not there for the moment.')
    return tools.secrets.open(...encrypted)
  }
  const list = writeStatusList({ ...tools, secrets: { ...tools.secrets, open } })
  await expect(list()).rejects.toThrow()
  isLost = false

  expect((await list()).split('.')).toHaveLength(3)
})
