import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUser } from '#features/accounts/session/contract.ts'
import { createContest } from '#features/contests/contest/server/actions.ts'
import { contests } from '#features/contests/contest/server/tables.ts'
import { files } from '#features/files/storage/server/tables.ts'
import { outbox } from '#server/database/tables.ts'
import type { RequestOf } from '#shared/endpoint.ts'
import type { Localized } from '#shared/language.ts'
import { startTestApp, type TestApp, type User } from '#tools/testing/app.ts'
import { getAdminJury } from '../contract.ts'
import { declareConflicts } from '../contract-conflicts.ts'
import { listMemberships } from '../contract-memberships.ts'
import * as contract from '../contract-profile.ts'
import { addJuror } from './memberships.ts'
import { jurorProfiles } from './profile-tables.ts'
import { jurors } from './tables.ts'

let app: TestApp
let organiser: User
let contestId: string
const inAll = (text: string): Localized => ({ en: text, fr: text, 'zh-hans': text, es: text })
const base64 = (text: string) => Buffer.from(text).toString('base64')

const face = await sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#8a6f55' } })
  .jpeg()
  .toBuffer()

type Answers = RequestOf<typeof contract.saveJurorProfile>
const answers: Answers = {
  phone: '(514) 286-7788',
  wantsMagazine: true,
  shippingAddress: '12, rue du Port\nMontréal QC H2Y 1A1\nCanada',
  language: 'en',
  bio: 'Ines Duarte draws schools and libraries.',
  bioFrench: 'Ines Duarte dessine des écoles et des bibliothèques.',
  teaching: 'teacher',
  company: 'Duarte Arquitetura',
  legends: [],
}

beforeAll(async () => {
  app = await startTestApp()
  organiser = await app.user({ roles: ['organiser'] })
  const contest = await createContest(app.db, {
    slug: 'edition-19',
    name: inAll('Edition 19'),
    tagline: inAll(''),
    rules: inAll(''),
    rulesVersion: '1',
    year: 2026,
    status: 'closed',
    opensAt: new Date('2026-01-01'),
    deadlineAt: new Date('2026-06-01'),
    disciplines: [],
    prices: [],
    criteria: [],
    levels: [],
  })
  contestId = contest.id
})
afterAll(() => app?.close())

async function newJuror(options: Parameters<TestApp['user']>[0] = {}) {
  const user = await app.user(options)
  const { id } = await addJuror(app.db, app.app.tools.settings, {
    actorId: organiser.id,
    contestId,
    userId: user.id,
  })
  return { ...user, jurorId: id }
}

async function bring(
  who: User,
  purpose: 'juror-portrait' | 'juror-image',
  { subjectId = who.id, bytes = face, name = 'face.jpg' } = {},
): Promise<Response> {
  const headers = {
    authorization: `Bearer ${who.token}`,
    'accept-language': 'en',
    'tus-resumable': '1.0.0',
  }
  const announced = await fetch(`${app.address}/api/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.byteLength),
      'upload-metadata': `purpose ${base64(purpose)},subjectId ${base64(subjectId)},filename ${base64(name)}`,
    },
  })
  const location = announced.headers.get('location')
  if (!location) return announced
  return fetch(app.address + location, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
}

const profileOf = async (who: User) => (await app.request(contract.getJurorProfile, {}, who)).body
const save = (who: User, part: Partial<Answers> = {}) =>
  app.request(contract.saveJurorProfile, { ...answers, ...part }, who)
const isDone = async (who: User) => (await app.request(getUser, {}, who)).body.have_mag_questions

test('a questionnaire is complete with a portrait, and the account records when it is not', async () => {
  const juror = await newJuror()
  const before = await isDone(juror)

  const saved = await save(juror)
  const withoutPortrait = await isDone(juror)
  await bring(juror, 'juror-portrait')
  const complete = await isDone(juror)
  await app.request(contract.removePortrait, {}, juror)
  const reopened = await isDone(juror)

  expect(saved.status).toBe(200)
  expect(saved.body.missing).toEqual(['portrait'])
  expect([before, withoutPortrait, complete, reopened]).toEqual([false, false, true, false])
})

test('an incomplete questionnaire can be saved, and lists what is missing', async () => {
  const juror = await newJuror()

  const saved = await save(juror, { phone: '', bio: '', teaching: null, wantsMagazine: null })

  expect(saved.status).toBe(200)
  expect(saved.body.missing).toEqual(['portrait', 'bio', 'teaching', 'phone', 'wantsMagazine'])
})

test('tags are removed from the text under the photo, and its limit of a thousand characters ignores them', async () => {
  const juror = await newJuror()
  const bio = `<b>${'a'.repeat(1000)}</b><script>alert(1)</script>`

  const saved = await save(juror, { bio })
  const tooLong = await save(juror, { bio: 'a'.repeat(1001) })

  expect(saved.body.bio).toBe('a'.repeat(1000))
  expect(tooLong.status).toBe(422)
  expect(Object.keys(tooLong.body.errors ?? {})).toEqual(['bio'])
})

test('an address is deleted when the magazine is not wanted, a translation when it is in the juror’s own language', async () => {
  const juror = await newJuror()
  await save(juror)

  const unwanted = await save(juror, { wantsMagazine: false, language: 'fr' })

  expect(unwanted.body.shippingAddress).toBe('')
  expect(unwanted.body.bioFrench).toBe('')
  const [saved] = await app.db.select().from(jurorProfiles).where(eq(jurorProfiles.userId, juror.id))
  expect(saved?.shippingAddress).toBe('')
})

test('a phone number is parsed by the juror’s country, and an invalid one is rejected', async () => {
  const juror = await newJuror({ country: 'FR' })

  const saved = await save(juror, { phone: '01 42 68 53 00' })
  const wrong = await save(juror, { phone: '12345' })

  expect(saved.body.phone).toBe('+33 1 42 68 53 00')
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors?.phone).toHaveLength(1)
})

test('a new portrait replaces the old one and deletes its file', async () => {
  const juror = await newJuror()
  await bring(juror, 'juror-portrait', { name: 'first.jpg' })
  await bring(juror, 'juror-portrait', { name: 'second.jpg' })

  const own = await app.db.select().from(files).where(eq(files.ownerId, juror.id))
  expect(own.map((file) => file.originalName)).toEqual(['second.jpg'])
})

test('a portrait has at most four images beside it, even when five arrive at once', async () => {
  const juror = await newJuror()

  const answered = await Promise.all([1, 2, 3, 4, 5].map(() => bring(juror, 'juror-image')))

  const { images } = await profileOf(juror)
  expect(images).toHaveLength(4)
  expect(answered.filter(({ status }) => status === 204)).toHaveLength(4)
})

test('the legend of an image is saved, and another juror can neither write nor remove it', async () => {
  const juror = await newJuror()
  const other = await newJuror()
  await bring(juror, 'juror-image')
  const [image] = (await profileOf(juror)).images
  const id = image?.id ?? ''

  await save(juror, { legends: [{ id, legend: 'Ferry shelter, 2025' }] })
  await save(other, { legends: [{ id, legend: 'Mine' }] })
  const removed = await app.request(contract.removeJurorImage, { imageId: id }, other)

  expect(removed.status).toBe(404)
  expect((await profileOf(juror)).images.map(({ legend }) => legend)).toEqual(['Ferry shelter, 2025'])
})

test('only jurors upload portraits, and only their own', async () => {
  const juror = await newJuror()
  const other = await newJuror()
  const entrant = await app.user()

  const forOther = await bring(other, 'juror-portrait', { subjectId: juror.id })
  const asEntrant = await bring(entrant, 'juror-portrait')

  expect([forOther.status, asEntrant.status]).toEqual([404, 404])
})

test('a portrait that is too small is rejected with its dimensions', async () => {
  const juror = await newJuror()
  const small = await sharp(face).resize(300).jpeg().toBuffer()

  const rejected = await bring(juror, 'juror-portrait', { bytes: small, name: 'small.jpg' })

  expect(rejected.status).toBe(422)
  expect(await rejected.text()).toContain('small.jpg')
})

test('only the juror and organisers see phone and address', async () => {
  const juror = await newJuror()
  const other = await newJuror()
  const entrant = await app.user()
  const redactor = await app.user({ roles: ['redactor'] })
  await save(juror)
  const input = { contestId, jurorId: juror.jurorId }

  const own = await profileOf(juror)
  const admin = await app.request(contract.getAdminJuror, input, organiser)
  const rejected = await Promise.all(
    [other, entrant, redactor].map((who) => app.request(contract.getAdminJuror, input, who)),
  )
  const ofOther = await profileOf(other)

  expect(own.phone).toBe('+1 514 286 7788')
  expect(admin.body.phone).toBe(own.phone)
  expect(admin.body.shippingAddress).toBe(answers.shippingAddress)
  expect(rejected.map(({ status }) => status)).toEqual([403, 403, 403])
  expect(JSON.stringify(ofOther)).not.toContain('rue du Port')
})

test('a user who is not a juror has no questionnaire', async () => {
  const entrant = await app.user()

  const read = await app.request(contract.getJurorProfile, {}, entrant)
  const written = await save(entrant)
  const anonymous = await app.request(contract.getJurorProfile, {})

  expect([read.status, written.status, anonymous.status]).toEqual([403, 403, 401])
})

test('a juror of another contest is not found through this one', async () => {
  const juror = await newJuror()

  const found = await app.request(
    contract.getAdminJuror,
    { contestId: crypto.randomUUID(), jurorId: juror.jurorId },
    organiser,
  )

  expect(found.status).toBe(404)
})

test('a reminder is in the juror’s language, names what is missing, and goes out once a day', async () => {
  const juror = await newJuror({ lang: 'fr' })
  await save(juror)
  const input = { contestId, jurorId: juror.jurorId }

  const first = await app.request(contract.remindJurors, input, organiser)
  const second = await app.request(contract.remindJurors, input, organiser)

  const [mail] = await app.db
    .select()
    .from(outbox)
    .where(eq(outbox.recipient, juror.email))
    .orderBy(desc(outbox.createdAt))
  expect(first.body).toEqual({ sent: 1 })
  expect(second.body.code).toBe('reminder_recent')
  expect(mail?.language).toBe('fr')
  expect(mail?.plain).toContain('un portrait')
})

async function newFinishedJuror(): Promise<Awaited<ReturnType<typeof newJuror>>> {
  const juror = await newJuror()
  await save(juror)
  await bring(juror, 'juror-portrait')
  const declared = await app.request(declareConflicts, { contestId, declared: [] }, juror)
  expect(declared.status).toBe(200)
  return juror
}

test('reminding all skips jurors who have finished or got a reminder today', async () => {
  const finished = await newFinishedJuror()
  await app.request(contract.remindJurors, { contestId }, organiser)
  const late = await newJuror()

  const all = await app.request(contract.remindJurors, { contestId }, organiser)
  const again = await app.request(contract.remindJurors, { contestId }, organiser)
  const one = await app.request(contract.remindJurors, { contestId, jurorId: finished.jurorId }, organiser)

  expect([all.body.sent, again.body.sent]).toEqual([1, 0])
  expect(one.body.code).toBe('questionnaire_done')
  expect((await profileOf(late)).remindedAt).not.toBeNull()
})

test('a juror who has not declared conflicts gets a reminder, only before the announcement', async () => {
  const juror = await newJuror()
  await save(juror)
  await bring(juror, 'juror-portrait')
  const input = { contestId, jurorId: juror.jurorId }
  const ofContest = eq(contests.id, contestId)

  const memberships = await app.request(listMemberships, { contestId }, organiser)
  await app.db.update(contests).set({ announcedAt: new Date() }).where(ofContest)
  const late = await app.request(contract.remindJurors, input, organiser)
  const over = await app.request(listMemberships, { contestId }, organiser)
  await app.db.update(contests).set({ announcedAt: null }).where(ofContest)
  const first = await app.request(contract.remindJurors, input, organiser)

  const openOf = ({ body }: typeof memberships) =>
    body.find(({ id }) => id === juror.jurorId)?.areConflictsOpen
  expect([openOf(memberships), openOf(over)]).toEqual([true, false])
  expect(late.body.code).toBe('questionnaire_done')
  expect(first.body).toEqual({ sent: 1 })
})

test('organisers see how much each juror’s questionnaire lacks', async () => {
  const juror = await newJuror()
  await save(juror)

  const { body } = await app.request(getAdminJury, { contestId }, organiser)

  const memberships = await app.db.$count(jurors, eq(jurors.contestId, contestId))
  expect(body.jurors).toHaveLength(memberships)
  expect(body.jurors.find(({ id }) => id === juror.jurorId)?.questionsMissing).toBe(1)
})
