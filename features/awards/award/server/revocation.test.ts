import { afterAll, beforeAll, expect, test } from 'vitest'
import { awardsIn } from '#features/results/decisions/awards-in.ts'
import { announceResults, getResults } from '#features/results/decisions/contract.ts'
import { listRecorded } from '#server/audit-log.ts'
import { outbox } from '#server/database/tables.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { fetchFile } from '#tools/testing/fetch-file.ts'
import { giveJudgedContest, type JudgedContest } from '#tools/testing/judged-contest.ts'
import { downloadCertificate, listMyAwards } from '../contract.ts'
import * as contract from '../contract-admin.ts'

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

test('a revoked award loses its files and its owner is notified; restored, it is valid again', async () => {
  const certificate = async () => (await fetchFile(app, downloadCertificate, { awardId }, owner)).status
  expect(await certificate()).toBe(200)

  const reason = 'The work was built by somebody else.'
  const revoked = await app.request(contract.revokeAward, { awardId, reason }, judged.organiser)
  const again = await app.request(contract.revokeAward, { awardId, reason }, judged.organiser)

  expect([revoked.status, again.status]).toEqual([200, 409])
  expect(revoked.body).toMatchObject({ serial, revokedReason: reason })
  expect(await certificate()).toBe(404)
  const mails = async () =>
    (await app.db.select().from(outbox)).filter(({ recipient }) => recipient === owner.email)
  expect((await mails()).at(-1)?.plain).toContain(reason)

  await app.request(contract.restoreAward, { awardId }, judged.organiser)

  expect(await certificate()).toBe(200)
  const lines = await listRecorded(app.db, { kind: 'award', id: awardId })
  expect(lines.map(({ action, reason: why }) => [action, why])).toEqual([
    ['awards.revoke', reason],
    ['awards.restore', null],
  ])
})

test('a misspelt name is corrected under the same number, with date and reason', async () => {
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
  const page = await (await fetch(`${app.address}/en/awards/verify/${serial}`)).text()
  expect(page).toContain('Title or recipient corrected on')
  expect(page).toContain('The Hall of Echoes')
  expect(page).toContain('Odile Quenneville &amp; Cie')
  const mails = (await app.db.select().from(outbox)).filter(({ recipient }) => recipient === owner.email)
  expect(mails.at(-1)?.plain).toContain(input.reason)
  const [line] = (await listRecorded(app.db, { kind: 'award', id: awardId })).filter(
    ({ action }) => action === 'awards.correct',
  )
  expect(line).toMatchObject({ actorId: organiser.id, reason: input.reason })
})

test('only organisers revoke an award, and only its owner gets its certificate', async () => {
  const stranger = judged.entries.at(-1)?.owner ?? owner
  const others = await Promise.all([
    app.request(contract.revokeAward, { awardId, reason: 'Mine' }, owner),
    app.request(contract.listContestAwards, { contestId: judged.contestId }, owner),
  ])

  expect(others.map(({ status }) => status)).toEqual([403, 403])
  const file = await fetchFile(app, downloadCertificate, { awardId }, stranger)
  expect(file.status).toBe(404)
  const list = await app.request(
    contract.listContestAwards,
    { contestId: judged.contestId },
    judged.organiser,
  )
  expect(list.body.map((award) => award.revokedAt)).toEqual(list.body.map(() => null))
  expect(list.body.map((award) => award.serial)).toContain(serial)
})
